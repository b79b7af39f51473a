import type { Capabilities } from '../../platform/capabilities.ts'
import type { PlannerDeclaration } from '../../platform/jobs/declare-planner.ts'
import { businessesDueToClose } from '../accounts/index.ts'
import { closeBusinessJob } from './operations.jobs.ts'

/** The most businesses of a tick. One that cannot close is put off by a day, so that it does not keep the others. */
const CLOSED_AT_ONCE = 200

/** Queues the closing of every business whose waiting period is over, until it is complete. */
export const planClosings = async ({ db, jobs, clock }: Pick<Capabilities, 'db' | 'jobs' | 'clock'>): Promise<void> =>
  jobs.sendMany(closeBusinessJob, await businessesDueToClose(db, { now: clock.now(), limit: CLOSED_AT_ONCE }))

export const operationPlanners: readonly PlannerDeclaration[] = [
  { name: 'closing businesses', everyMs: 60_000, plan: planClosings },
]

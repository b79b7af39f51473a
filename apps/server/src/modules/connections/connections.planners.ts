import type { PlannerDeclaration } from '../../platform/jobs/declare-planner.ts'
import { removeAccounts } from './remove-accounts.ts'
import { tryAccounts } from './try-accounts.ts'
import { watchConnections } from './watch-connections.ts'

const SECOND_MS = 1_000
const MINUTE_MS = 60_000

export const connectionPlanners: readonly PlannerDeclaration[] = [
  { name: 'retired accounts', everyMs: 5 * MINUTE_MS, plan: removeAccounts },
  { name: 'refused accounts', everyMs: 5 * SECOND_MS, plan: tryAccounts },
  { name: 'connection watch', everyMs: 15 * SECOND_MS, plan: watchConnections },
]

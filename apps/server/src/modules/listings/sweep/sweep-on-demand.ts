import type { Capabilities } from '../../../platform/capabilities.ts'
import { notFound, type Refusal } from '../../../platform/refusal.ts'
import { accountById } from '../../catalogue/index.ts'
import { sweepAccountJob } from '../listings.jobs.ts'
import { sweepsOfAccounts } from './queries/unknown-page.ts'

type Needs = Pick<Capabilities, 'db' | 'jobs'>

const BEGUN = { message: 'The comparison has started. It uses only leftover requests of the account.' }
const ONLY_SHARED = { message: 'You use the accounts that ARK shares. Those are compared once a day.' }

/** Starts the sweep of an account now; a sweep in progress continues. */
export async function sweepOnDemand({ db, jobs }: Needs, accountId: number): Promise<typeof BEGUN | Refusal> {
  if (!(await accountById(db, accountId))) return notFound('This account')
  await jobs.send(sweepAccountJob, { marketplace_account_id: accountId })
  return BEGUN
}

/** Starts the sweeps of a retailer's own accounts. */
export async function sweepOwnAccounts({ db, jobs }: Needs, retailerId: number): Promise<typeof BEGUN> {
  const own = await sweepsOfAccounts(db, retailerId)
  if (own.length === 0) return ONLY_SHARED
  await jobs.sendMany(
    sweepAccountJob,
    own.map(({ marketplace_account_id }) => ({ marketplace_account_id })),
  )
  return BEGUN
}

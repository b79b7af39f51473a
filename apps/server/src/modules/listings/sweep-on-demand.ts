import type { Capabilities } from '../../platform/capabilities.ts'
import { notFound, type Refusal, refuse } from '../../platform/refusal.ts'
import { accountById } from '../catalogue/index.ts'
import { sweepAccountJob } from './listings.jobs.ts'
import { sweepsOfAccounts } from './queries/unknown-page.ts'

type Needs = Pick<Capabilities, 'db' | 'jobs'>

const BEGUN = { message: 'The account is being compared. It takes what is left over of its requests.' }

/** Compares an account now; a comparison that is under way goes on. */
export async function sweepOnDemand({ db, jobs }: Needs, accountId: number): Promise<typeof BEGUN | Refusal> {
  if (!(await accountById(db, accountId))) return notFound('This account')
  await jobs.send(sweepAccountJob, { marketplace_account_id: accountId })
  return BEGUN
}

/** The same of a retailer's own accounts. */
export async function sweepOwnAccounts({ db, jobs }: Needs, retailerId: number): Promise<typeof BEGUN | Refusal> {
  const own = await sweepsOfAccounts(db, retailerId)
  if (own.length === 0)
    return refuse('conflict', 'You use the accounts that ARK shares. The operator compares those once a day.')
  await jobs.sendMany(
    sweepAccountJob,
    own.map(({ marketplace_account_id }) => ({ marketplace_account_id })),
  )
  return BEGUN
}

import type { AnswerOf, Contract } from '@ark/contract'
import type { StaffCaller } from '../../../platform/caller.ts'
import type { Capabilities } from '../../../platform/capabilities.ts'
import { healthOf } from '../../../platform/watch/provider-health.ts'
import { accountsForRetailer } from './queries/connected-accounts.ts'

type Accounts = AnswerOf<Contract['GET /marketplaces/accounts']>

/** Returns the accounts that a retailer uses, and its own retired ones that are not removed yet, with their health. */
export async function listAccounts(
  { db }: Pick<Capabilities, 'db'>,
  { retailerId }: Pick<StaffCaller, 'retailerId'>,
): Promise<Accounts> {
  const all = await accountsForRetailer(db, retailerId)
  const accounts = all.filter((account) => account.is_used || account.retailer_id !== null)
  const health = await healthOf(
    db,
    accounts.map(({ marketplace, marketplace_account_id }) => ({
      provider: marketplace,
      subject: String(marketplace_account_id),
    })),
  )
  return {
    accounts: accounts.map((account) => {
      const known = health.find(({ subject }) => subject === String(account.marketplace_account_id))
      return {
        id: account.marketplace_account_id,
        marketplace: account.marketplace,
        is_own: account.retailer_id !== null,
        connected_since: account.created_at.toISOString(),
        left_at: account.retired_at?.toISOString() ?? null,
        problem: known?.problem ?? null,
        problem_since: known?.waiting_since?.toISOString() ?? null,
      }
    }),
  }
}

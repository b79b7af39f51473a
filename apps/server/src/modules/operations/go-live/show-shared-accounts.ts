import type { AnswerOf, Contract } from '@ark/contract'
import type { Capabilities } from '../../../platform/capabilities.ts'
import { refusedAmong } from '../../../platform/limits/account-refusals.ts'
import { sharedAccounts } from '../../catalogue/index.ts'

/** Returns the state of the account of each marketplace that businesses share. */
export async function showSharedAccounts({
  db,
  config,
}: Pick<Capabilities, 'db' | 'config'>): Promise<AnswerOf<Contract['GET /admin/go-live']>> {
  const accounts = await sharedAccounts(db)
  const refusals = await refusedAmong(
    db,
    accounts.map(({ marketplace, marketplace_account_id: id }) => ({ provider: marketplace, subject: String(id) })),
  )
  const isSimulated = { stockx: config.stockx.isSimulated, goat: config.alias.isSimulated }
  return {
    shared_accounts: (['stockx', 'goat'] as const).map((marketplace) => ({
      marketplace,
      is_simulated: isSimulated[marketplace],
      connected_since:
        accounts.find((account) => account.marketplace === marketplace)?.created_at.toISOString() ?? null,
      problem: refusals.find(({ provider }) => provider === marketplace)?.words ?? null,
    })),
  }
}

import type { MarketplaceName } from '@ark/marketplaces'
import { sql } from 'kysely'
import { marketplaceAccount, saveMarketplaceAccount } from '../../src/modules/catalogue/index.ts'
import { pollOrders } from '../../src/modules/sales/orders/poll-orders.ts'
import type { Capabilities } from '../../src/platform/capabilities.ts'
import type { TestApp } from '../start-test-app.ts'

/**
 * Returns the id of the platform's shared account of a marketplace; creates one without a grant when none is
 * connected.
 */
export async function sharedAccountId(
  { db, clock }: Pick<Capabilities, 'db' | 'clock'>,
  marketplace: MarketplaceName,
): Promise<number> {
  const known = await marketplaceAccount(db, null, marketplace)
  if (known) return known.marketplace_account_id
  const credentials = Buffer.from('none')
  const account = { marketplace, retailerId: null, credentials, tokenExpiresAt: null, at: clock.now() }
  await saveMarketplaceAccount(db, account)
  return sharedAccountId({ db, clock }, marketplace)
}

/** Reads the orders of a shared account now, without a job. */
export const pollSharedAccount = async (
  capabilities: TestApp['capabilities'],
  marketplace: MarketplaceName,
): Promise<void> =>
  pollOrders(capabilities, { marketplace, accountId: await sharedAccountId(capabilities, marketplace) })

/** Returns all accounts, the oldest first. */
export async function accountsInTest({ capabilities }: Pick<TestApp, 'capabilities'>) {
  const { rows } = await sql<{
    marketplace_account_id: number
    marketplace: MarketplaceName
    retailer_id: number | null
    seller_id: string | null
    is_retired: boolean
  }>`
    select marketplace_account_id, marketplace, retailer_id, seller_id, retired_at is not null as is_retired
    from marketplace_accounts order by marketplace_account_id`.execute(capabilities.db.platform)
  return rows
}

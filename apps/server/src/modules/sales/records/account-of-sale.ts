import type { MarketplaceName, ResaleMarketplace } from '@ark/marketplaces'
import type { Capabilities } from '../../../platform/capabilities.ts'
import type { SaleFacts } from './queries/sale-facts.ts'

export interface SaleOfMarketplace extends Pick<SaleFacts, 'marketplace_account_id'> {
  platform: MarketplaceName
}

/**
 * Opens the account that has a sale's order. No other account can read it, even if the retailer uses another one now
 * (docs/decisions/077). Throws `ProviderNotConnected` if there is none.
 */
export const openAccountOfSale = (
  { marketplaces }: Pick<Capabilities, 'marketplaces'>,
  { platform, marketplace_account_id: accountId }: SaleOfMarketplace,
): Promise<ResaleMarketplace> => marketplaces.account({ marketplace: platform, accountId })

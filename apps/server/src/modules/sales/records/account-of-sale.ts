import type { MarketplaceName, ResaleMarketplace } from '@ark/marketplaces'
import type { Capabilities } from '../../../platform/capabilities.ts'
import type { SaleFacts } from './queries/sale-facts.ts'

export interface SaleOfMarketplace extends Pick<SaleFacts, 'marketplace_account_id'> {
  platform: MarketplaceName
}

/**
 * The account that took a sale's order: it alone knows it, whichever the retailer uses by now (docs/decisions/077).
 * Throws `ProviderNotConnected` when there is none.
 */
export const openAccountOfSale = (
  { marketplaces }: Pick<Capabilities, 'marketplaces'>,
  { platform, marketplace_account_id: accountId }: SaleOfMarketplace,
): Promise<ResaleMarketplace> => marketplaces.account({ marketplace: platform, accountId })

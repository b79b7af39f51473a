/**
 * Catalogue: products, sizes, their market, the fee schedule, and the accounts through which the marketplaces are
 * reached.
 */
export { accountsChanged, accountWorksAgain, feesChanged, marketRefreshed, refreshMarketJob } from './catalogue.jobs.ts'
export { answeredInTime } from './ask-marketplace.ts'
export type { AskMoves, AsksMovedBy, FeeChange } from './asks-moved-by.ts'
export { fetchImage } from './extract-image.ts'
export { importProduct } from './import-product.ts'
export { marketplaceOf, UNKNOWN_PRODUCT } from './net-payouts.ts'
export { marketsToWeigh, stalestMarkets, takeDueMarkets, weighMarkets } from './queries/due-markets.ts'
export { takeUnannounced } from './queries/fee-schedules.ts'
export { feeColumns, feeFactsIn, feeFactsOf, feeScheduleOn } from './queries/fees.ts'
export {
  accountById,
  accountInUse,
  connectedMarketplaces,
  hasCredentials,
  type MarketplaceAccount,
  marketplaceAccount,
  replaceCredentials,
} from './queries/marketplace-account.ts'
export {
  accountsForRetailer,
  connectAccount,
  recordIdleSince,
  removeRetiredAccount,
  retiredAccounts,
  saveMarketplaceAccount,
} from './queries/connected-accounts.ts'
export { askAt, asksInTheirHour, pastAsks } from './queries/market-history.ts'
export { releases } from './queries/releases.ts'
export { productsOfWords } from './queries/products.ts'
export { marketOfVariant, type VariantMarket } from './queries/size-market.ts'
export { sendImage } from './send-image.ts'
export { refreshMarket } from './refresh-market.ts'
export type { RetailerLinks } from './retailer-links.ts'
export type { CountRowsOfProduct, RowsOfProduct } from './rows-showing-product.ts'
export { marketplaceGap } from './rules/marketplace-gap.ts'
export { marketWeight } from './rules/market-weight.ts'
export { fillRetailPrice } from './set-retail-price.ts'

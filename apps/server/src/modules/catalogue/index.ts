/** The module of products, sizes, their market, the fee schedule, and the marketplace accounts. */
export { accountsChanged, accountWorksAgain, feesChanged, marketRefreshed, refreshMarketJob } from './catalogue.jobs.ts'
export { connectAlias } from './accounts/connect-alias.ts'
export { answeredInTime } from './accounts/ask-marketplace.ts'
export type { AskMoves, AsksMovedBy, FeeChange } from './fees/asks-moved-by.ts'
export { fetchImage } from './products/extract-image.ts'
export { importByCodes, type ProductCodes } from './products/import-by-codes.ts'
export { importProduct } from './products/import-product.ts'
export { marketplaceOf, UNKNOWN_PRODUCT } from './fees/net-payouts.ts'
export { marketsToWeigh, stalestMarkets, takeDueMarkets, weighMarkets } from './market/queries/due-markets.ts'
export { takeUnannounced } from './fees/queries/fee-schedules.ts'
export { feeColumns, feeFactsIn, feeFactsOf, feeScheduleOn } from './fees/queries/fees.ts'
export {
  accountById,
  accountInUse,
  accountsToSellBy,
  type CheckedAccount,
  checkedAccounts,
  connectedMarketplaces,
  hasCredentials,
  type MarketplaceAccount,
  marketplaceAccount,
  replaceCredentials,
  sharedAccounts,
} from './accounts/queries/marketplace-account.ts'
export {
  accountsForRetailer,
  connectAccount,
  recordIdleSince,
  removeAccountsOf,
  removeRetiredAccount,
  retiredAccounts,
  saveMarketplaceAccount,
} from './accounts/queries/connected-accounts.ts'
export { askAt, asksInTheirHour, pastAsks } from './products/queries/market-history.ts'
export { releases } from './products/queries/releases.ts'
export { catalogProductsMatching } from './market/queries/products.ts'
export { marketOfVariant, type VariantMarket } from './fees/queries/size-market.ts'
export { sendImage } from './products/send-image.ts'
export { refreshMarket } from './market/refresh-market.ts'
export type { RetailerLinks } from './market/retailer-links.ts'
export type { CountRowsOfProduct, RowsOfProduct } from './products/rows-showing-product.ts'
export { marketplaceGap } from './market/rules/marketplace-gap.ts'
export { marketWeight } from './market/rules/market-weight.ts'
export { fillRetailPrice } from './products/set-retail-price.ts'

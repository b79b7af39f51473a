/**
 * The inventory module: how many units of each size each location has, how many are reserved or sold, and the ledger of
 * every change.
 */
export { writeLevels } from './reserves/move-committed-units.ts'
export { adjustLevel } from './stock/adjust-level.ts'
export { notifyStockChanged } from './stock/change-stock.ts'
export { allowShippingWhereNone } from './stock/ensure-fulfillment.ts'
export { offerSizesToBuyers } from './wholesale/offer-wholesale.ts'
export { productsUnlinked, stockChanged } from './inventory.jobs.ts'
export { readLevelsOfSize } from './imports/reread-levels.ts'
export { rereadProduct } from './imports/reread-product.ts'
export { setProductCosts } from './costs/set-costs.ts'
export { goneSize, checkPricing, unpriceableProblem } from './stock/judge-prices.ts'
export {
  notPricedHere,
  reasonOfProduct,
  type UnpriceableSize,
  unpriceableSizes,
} from './stock/queries/unpriceable-sizes.ts'
export { changeCosts } from './costs/change-costs.ts'
export { costsOfProduct, type ProductCosts } from './costs/queries/costs.ts'
export { recordCanceledImport } from './imports/decide-import.ts'
export { setFulfillment, setFulfillmentOfProduct, setReserves } from './stock/queries/items.ts'
export {
  isAboutSizes,
  isSizeSearched,
  rankOf,
  type StockSearch,
  readSearched,
  stockSearchOf,
  totalsMatching,
} from './stock/queries/stock-search.ts'
export { type AgedUnits, stockAges } from './lists/queries/stock-ages.ts'
export { stockSums } from './stock/queries/stock-totals.ts'
export { releasePairs, reservePairs } from './stock/queries/reserved-pairs.ts'
export { type PairHolders, unownedPairs } from './stock/queries/unowned-pairs.ts'
export {
  type AdjustmentRow,
  deleteConfirmedAdjustments,
  lockAdjustment,
  settleDoubts,
} from './stock/queries/level-adjustments.ts'
export {
  type ItemPlace,
  itemPlace,
  lockUnits,
  releaseUnit,
  takeUnits,
  unitTakenFor,
  type UnitHome,
  type UnitPlace,
} from './stock/queries/units.ts'
export { type StockPlace, stockCursorAt, stockPlaceAt } from './stock/stock-place.ts'

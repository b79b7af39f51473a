/**
 * Inventory: how many units of which size lie where, what of them is held back or sold, and the ledger of every
 * change.
 */
export { writeLevels } from './carry-promises.ts'
export { adjustLevel } from './adjust-level.ts'
export { notifyStockChanged } from './change-stock.ts'
export { allowShippingWhereNone } from './ensure-fulfillment.ts'
export { offerSizesToBuyers } from './offer-wholesale.ts'
export { productsUnlinked, stockChanged, storeImported } from './inventory.jobs.ts'
export { readLevelsOfSize } from './reread-levels.ts'
export { rereadProduct } from './reread-product.ts'
export { setProductCosts } from './set-costs.ts'
export { judgePrices, problemOfBeyond } from './judge-prices.ts'
export { notPricedHere, reasonOfProduct, type SizeBeyond, sizesBeyond } from './queries/sizes-beyond.ts'
export { changeCosts } from './change-costs.ts'
export { costsOfProduct, type ProductCosts } from './queries/costs.ts'
export { recordCancelledImport } from './decide-import.ts'
export { setFulfillment, setFulfillmentOfProduct, setReserves } from './queries/items.ts'
export {
  isAboutSizes,
  isSizeSearched,
  rankOf,
  type StockSearch,
  readSearched,
  stockSearchOf,
  totalsMatching,
} from './queries/stock-search.ts'
export { type AgedUnits, stockAges } from './queries/stock-ages.ts'
export { stockSums } from './queries/stock-totals.ts'
export { giveBackPairs, holdPairs } from './queries/held-pairs.ts'
export { type PairHolders, pairsOfNobody } from './queries/pairs-of-nobody.ts'
export { type AdjustmentRow, forgetAdjustments, lockAdjustment, settleDoubts } from './queries/level-adjustments.ts'
export {
  type ItemPlace,
  itemPlace,
  lockUnits,
  releaseUnit,
  takeUnits,
  unitTakenFor,
  type UnitHome,
  type UnitPlace,
} from './queries/units.ts'
export { type StockPlace, stockCursorAt, stockPlaceAt } from './stock-place.ts'

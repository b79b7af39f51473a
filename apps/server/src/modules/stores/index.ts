/**
 * Stores: connected Shopify shops, their locations, the links between their products and the catalogue, and their
 * webhooks.
 */
export {
  type BarcodeSizes,
  barcodesOfSizes,
  removeTaughtBarcode,
  saveTaughtBarcode,
  sizesOfBarcode,
  sizesOfBarcodes,
} from './queries/barcodes.ts'
export { unlearnStyleCode } from './learn-style-code.ts'
export { matchOpenLinks } from './match-open-links.ts'
export { matchSizesAnew } from './match-sizes-anew.ts'
export { openLinks } from './queries/open-links.ts'
export { differingProducts, knownShopProducts, markProductDeleted } from './queries/compare-products.ts'
export { openStore } from './open-store.ts'
export { refreshLocations } from './prepare-store.ts'
export { type LinkRef, linksOf, unlinkProducts } from './queries/manual-matches.ts'
export { locationsOfStore, storeOfLocation } from './queries/locations.ts'
export {
  copiesOfLinks,
  givenProducts,
  linksOfProduct,
  PRODUCT_COLUMNS,
  productRow,
  removeEmptyLink,
  removeMissingLinks,
  restoreLinks,
  saveShopStatuses,
  saveStoreProducts,
  type StoreRows,
  VARIANT_COLUMNS,
  variantRow,
} from './queries/product-links.ts'
export { storeComparisons, storeReconciliations } from './queries/due-stores.ts'
export { personalValuesOfShops } from './queries/personal-values.ts'
export { marketplacePicture, pictureOf, productPicture } from './queries/pictures.ts'
export { staffLocations } from './queries/staff-locations.ts'
export { retailerLinks } from './queries/retailer-links.ts'
export { markReconciled, storeById, storesOf } from './queries/stores.ts'
export { suggestByTitle, suggestProducts, matchVariants } from './queries/match-products.ts'
export { WANTED_SCOPES } from './rules/store-access.ts'
export { deliveryOf, markProcessed } from './queries/webhook-inbox.ts'
export { lockStore, redactStore } from './queries/stores.ts'
export {
  locationsSwitched,
  productsLinked,
  shopRedacted,
  storeConnected,
  storeWorksAgain,
  webhookArrived,
} from './stores.jobs.ts'
export { type SizeOfCode, sizesOfStyleCodes } from './queries/taught-style-codes.ts'
export { sizesOfSkus, variantsByCode } from './queries/variants-by-code.ts'
export { unrecognizedCount } from './queries/unrecognized-sizes.ts'
export { linkOfProduct } from './queries/store-products.ts'

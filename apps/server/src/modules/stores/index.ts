/**
 * The module of connected Shopify shops, their locations, the links between their products and the catalog, and their
 * webhooks.
 */
export {
  type BarcodeSizes,
  barcodesOfSizes,
  removeTaughtBarcode,
  saveTaughtBarcode,
  sizesOfBarcode,
  sizesOfBarcodes,
} from './matching/queries/barcodes.ts'
export { unlearnStyleCode } from './matching/learn-style-code.ts'
export { matchOpenLinks } from './matching/match-open-links.ts'
export { rematchSizes } from './matching/rematch-sizes.ts'
export { openLinks } from './matching/queries/open-links.ts'
export { differingProducts, knownShopProducts, markProductDeleted } from './matching/queries/compare-products.ts'
export { looksAtStore, openStore } from './connection/open-store.ts'
export { refreshLocations } from './connection/prepare-store.ts'
export { forgetLinks, type LinkRef, linksOf, unlinkProducts } from './matching/queries/manual-matches.ts'
export { locationsOfStore, storeOfLocation } from './connection/queries/locations.ts'
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
} from './matching/queries/product-links.ts'
export { storeComparisons, storeReconciliations } from './connection/queries/due-stores.ts'
export { personalValuesOfShops } from './connection/queries/personal-values.ts'
export { marketplacePicture, pictureOf, productPicture } from './connection/queries/pictures.ts'
export { staffLocations } from './connection/queries/staff-locations.ts'
export { retailerLinks } from './connection/queries/retailer-links.ts'
export { leaveStore } from './connection/leave-store.ts'
export {
  type CheckedStore,
  checkedStores,
  markReconciled,
  storeById,
  storesOf,
  storesToLeave,
} from './connection/queries/stores.ts'
export { suggestByTitle, suggestProducts, matchVariants } from './matching/queries/match-products.ts'
export { missingAccess, WANTED_SCOPES } from './connection/rules/store-access.ts'
export { secretsToTry, webhookSecretsIn } from './connection/rules/webhook-secrets.ts'
export { WEBHOOK_PROBE, wantedSubscriptions } from './connection/rules/webhook-topics.ts'
export { markProcessed, waitingDeliveries } from './connection/queries/webhook-inbox.ts'
export { topicsAbout, webhooksAbout } from './connection/rules/webhook-topics.ts'
export { lockStore, redactStore } from './connection/queries/stores.ts'
export {
  locationsSwitched,
  productsLinked,
  shopRedacted,
  storeConnected,
  storeWorksAgain,
  webhookArrived,
} from './stores.jobs.ts'
export { type SizeOfCode, sizesOfStyleCodes } from './matching/queries/taught-style-codes.ts'
export { sizesOfSkus, variantsByCode } from './matching/queries/variants-by-code.ts'
export { unrecognizedCount } from './matching/queries/unrecognized-sizes.ts'
export { linkOfProduct } from './matching/queries/store-products.ts'

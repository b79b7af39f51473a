/**
 * Stores: connected Shopify shops, their locations, the links between their products and the catalogue, and their
 * webhooks.
 */
export { unlearnStyleCode } from './learn-style-code.ts'
export { openStore } from './open-store.ts'
export { type LinkRef, linksOf, unlinkProducts } from './queries/manual-matches.ts'
export {
  confirmImport,
  type DecidedImport,
  differenceOfImport,
  exportOfImport,
  insertImport,
  lockImport,
  recordProgress,
  openImport,
  startOfImport,
  supersedeStopped,
} from './queries/import-runs.ts'
export { locationsOfStore } from './queries/locations.ts'
export {
  givenProducts,
  linksOfProduct,
  PRODUCT_COLUMNS,
  productRow,
  removeEmptyLink,
  removeMissingLinks,
  saveStoreProducts,
  type StoreRows,
  VARIANT_COLUMNS,
  variantRow,
} from './queries/product-links.ts'
export { takeDueReconciliations } from './queries/due-stores.ts'
export { markReconciled, storeById, storesOf } from './queries/stores.ts'
export { suggestByTitle, suggestProducts, matchVariants } from './queries/match-products.ts'
export { deliveryOf, markProcessed } from './queries/webhook-inbox.ts'
export { lockStore, redactStore } from './queries/stores.ts'
export { productsLinked, shopRedacted, storeConnected, webhookArrived } from './stores.jobs.ts'
export { linkOfProduct } from './queries/store-products.ts'

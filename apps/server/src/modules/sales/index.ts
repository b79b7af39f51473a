/**
 * Sales: every order a marketplace has, taken once, with the unit it takes, its receipt, its Shopify order and its
 * status.
 */
export { STORE_ORDER_BACKSTOP_MS } from './queries/due-sales.ts'
export { editSale, lockSale, type SaleFacts } from './queries/sale-facts.ts'
export { type Sale, saleById } from './queries/sale-list.ts'
export { fulfillStoreOrderJob, saleMoneyChanged } from './sales.jobs.ts'

/**
 * Sales: every order a marketplace has, taken once, with the unit it takes, its receipt, its Shopify order and its
 * status.
 */
export { lockSale, type SaleFacts } from './queries/sale-facts.ts'
export { together, totalsOfDay } from './queries/sale-totals.ts'
export { saleMoneyChanged } from './sales.jobs.ts'

/**
 * Sales: every order a marketplace has, taken once, with the unit it takes, its receipt, its Shopify order and its
 * status.
 */
export { lockSale, type SaleFacts } from './queries/sale-facts.ts'
export { pickRulesOf } from './queries/insert-sales.ts'
export { together, totalsOfDay } from './queries/sale-totals.ts'
export { type PickRule, pickOrder } from './rules/pick-location.ts'
export { saleMoneyChanged } from './sales.jobs.ts'

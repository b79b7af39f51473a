/**
 * Sales: every order a marketplace has, taken once, with the unit it takes, its receipt, its Shopify order and its
 * status.
 */
export { lockSale, type SaleFacts } from './queries/sale-facts.ts'
export { countPickRules } from './queries/pick-rules.ts'
export { pickRulesOf } from './queries/insert-sales.ts'
export { totalsOfPlatforms, totalsOfDay } from './queries/sale-totals.ts'
export { type PickRule, pickOrder } from './rules/pick-location.ts'
export { saleMoneyChanged } from './sales.jobs.ts'
export { dayTotals, type DayTotals } from './queries/day-totals.ts'
export { exposureSince } from './queries/exposure.ts'
export { newestProfits } from './queries/sale-profits.ts'
export { salesDueBefore, type SaleToShip, shipByCounts } from './queries/ship-by-risk.ts'
export { soldProducts, type SoldProduct } from './queries/sold-products.ts'
export { type SystemSale, systemSaleById } from './queries/system-sales.ts'
export { showUnlinkedSales } from './repair-sales.ts'

/**
 * The orders of the marketplaces. Each is recorded once, with the unit it takes, its receipt, its Shopify order and its
 * status.
 */
export { lockSale, type SaleFacts } from './records/queries/sale-facts.ts'
export { readAllOrdersAgain } from './orders/queries/order-polls.ts'
export { countPickRules, pickRulesOf } from './pairs/queries/pick-rules.ts'
export { totalsOfPlatforms, totalsOfDay } from './records/queries/sale-totals.ts'
export { type PickRule, pickOrder } from './pairs/rules/pick-location.ts'
export { saleMoneyChanged } from './sales.jobs.ts'
export { dayTotals, type DayTotals } from './lists/queries/day-totals.ts'
export { exposureSince } from './lists/queries/exposure.ts'
export { newestProfits } from './lists/queries/sale-profits.ts'
export { salesDueBefore, type SaleToShip, shipByCounts } from './records/queries/ship-by-risk.ts'
export { soldProducts, type SoldProduct } from './lists/queries/sold-products.ts'
export { type SystemSale, systemSaleById } from './operator/queries/system-sales.ts'
export { showUnlinkedSales } from './operator/repair-sales.ts'

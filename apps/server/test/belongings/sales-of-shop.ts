import {
  planResolutions,
  planSaleRechecks,
  planSaleRefresh,
  planStoreOrders,
} from '../../src/modules/sales/sales.planners.ts'
import { sourceIdentifier } from '../../src/modules/sales/records/store-order.ts'
import type { TestApp } from '../start-test-app.ts'
import type { TestSale } from '../acts/test-listings.ts'
import type { TestShop } from '../acts/test-shop.ts'
import { SHOP } from '../acts/test-stock.ts'

/** Lets time pass and runs the jobs that update shops about sales. */
export async function notifyShopAfter(app: TestApp, ms: number, { allowFailures = false } = {}) {
  await app.pass(ms)
  await planStoreOrders(app.capabilities)
  await planResolutions(app.capabilities)
  return app.drain({ allowFailures })
}

/** Lets time pass, updates shops, and reads all due orders at their marketplaces, a few of an account at a time. */
export async function followSalesAfter(app: TestApp, ms: number): Promise<void> {
  await app.pass(ms)
  for (let planned = 1; planned > 0; ) {
    planned = (await planSaleRefresh(app.capabilities)) + (await planSaleRechecks(app.capabilities))
    await notifyShopAfter(app, 0, { allowFailures: true })
  }
}

/** Returns the orders that a sale has or had in the shop. */
export const shopOrdersOf = ({ simulators }: TestApp, { retailerId }: Pick<TestShop, 'retailerId'>, saleId: number) =>
  [...simulators.shopify.store.shop(SHOP).orders.values()].filter(({ tags }) =>
    tags.includes(sourceIdentifier({ retailerId, saleId })),
  )

/** Returns the sale of a marketplace's order. Throws when there is none. */
export async function saleOfOrder({ owner }: Pick<TestShop, 'owner'>, orderNumber: string): Promise<TestSale> {
  const { body } = await owner.call<{ sales: TestSale[] }>('GET', '/sales/?limit=200')
  const sale = body.sales.find(({ order_number }) => order_number === orderNumber)
  if (!sale) throw new Error(`order ${orderNumber} is no sale`)
  return sale
}

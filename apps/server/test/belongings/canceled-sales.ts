import type { AnswerOf, Contract } from '@ark/contract'
import { expect } from 'vitest'
import { planSaleRefresh } from '../../src/modules/sales/sales.planners.ts'
import { pollOrdersNow } from '../acts/poll-orders-now.ts'
import { saleOfOrder } from './sales-of-shop.ts'
import type { TestApp } from '../start-test-app.ts'
import { aLiveSize, onOffer, type TestSale, theSize } from '../acts/test-listings.ts'
import type { TestShop } from '../acts/test-shop.ts'
import { shopLevel, type StockRow, stockRows, unexplainedCounters } from '../acts/test-stock.ts'

export interface SoldPair {
  saleId: number
  variantId: number
  orderNumber: string
  /** Returns the row of the sale's unit. */
  row: () => Promise<StockRow>
}

interface Street {
  app: TestApp
  shop: TestShop
}

const saleOf = async ({ shop }: Street, saleId: number) =>
  (await shop.owner.call<TestSale>('GET', `/sales/${saleId}`)).body

/** Returns a last pair that was bought at StockX; `isOrdered` adds its Shopify order. */
export async function aSoldPair({ app, shop }: Street, { isOrdered }: { isOrdered: boolean }): Promise<SoldPair> {
  const { variant_id } = await aLiveSize(app, shop.owner)
  const [listing] = (await onOffer(app, variant_id)).stockx
  const { orderNumber } = app.simulators.stockx.control.buy({ listingId: listing?.id ?? '' })
  const orders = await shop.owner.call('PATCH', '/sales/settings', { shopify_generate_order: isOrdered })
  expect(orders.status).toBe(200)
  await pollOrdersNow(app)
  await app.drain({ allowFailures: true })
  const sale = await saleOfOrder(shop, orderNumber)
  const row = async () => {
    const rows = await stockRows(app, variant_id)
    const found = rows.find(({ location_id }) => location_id === sale.location_id)
    if (!found) throw new Error('the unit has no place')
    return found
  }
  return { saleId: sale.id, variantId: variant_id, orderNumber, row }
}

/** Cancels the sale at StockX and lets ARK find that when it reads the order again. */
export async function cancelAtStockx(street: Street, { saleId, orderNumber }: SoldPair): Promise<void> {
  const { app } = street
  app.simulators.stockx.control.advance({ orderNumber, status: 'CANCELED' })
  await app.pass(60_000)
  await planSaleRefresh(app.capabilities)
  await app.drain({ allowFailures: true })
  expect(await saleOf(street, saleId)).toMatchObject({ status: 'CANCELED' })
}

/** Returns a sale that was canceled at StockX. */
export async function aCanceledPair(street: Street, of: { isOrdered: boolean }): Promise<SoldPair> {
  const sale = await aSoldPair(street, of)
  await cancelAtStockx(street, sale)
  return sale
}

/** Expects the pair to be back: once in the shop, once in ARK, and listed again. */
export async function expectPairBack(street: Street, { saleId, variantId, row }: SoldPair): Promise<void> {
  const { app, shop } = street
  const now = await row()
  expect(now).toMatchObject({ shopify_stock: 1, sold_on_ark: 0, quantity_available: 1 })
  expect(shopLevel(app, now)).toBe(1)
  expect(await unexplainedCounters(app)).toEqual([])
  expect(await saleOf(street, saleId)).toMatchObject({ status: 'CANCELEDRESOLVED' })
  const listed = await shop.owner.call<AnswerOf<Contract['GET /sales/cancelled-sales']>>(
    'GET',
    '/sales/cancelled-sales',
  )
  expect(listed.body.unsettled).toEqual([])
  expect(await theSize(shop.owner, variantId)).toMatchObject({ total_available: 1 })
  const offered = await onOffer(app, variantId)
  expect([offered.stockx.length, offered.goat.length]).toEqual([1, 1])
}

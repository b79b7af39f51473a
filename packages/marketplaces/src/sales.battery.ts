import { expect, test } from 'vitest'
import { type Acts, allOrders, POLL_MS, PRICE_CENTS } from './marketplace-under-test.ts'
import { ProviderNotFound, ProviderRefused } from './provider-errors.ts'

/** Tests that every adapter of a resale marketplace must pass after a sale. */
export function saleTests(
  { world, market, freshVariant, listed, sold, orderOf }: Acts,
  needsConfirmation: boolean,
): void {
  test('a sold listing cannot be withdrawn, and is read as sold with its order', async () => {
    const listingId = await sold()
    await expect(market().withdrawListing(listingId)).rejects.toBeInstanceOf(ProviderRefused)
    const { orderId } = await orderOf(listingId)
    expect(await market().listing(listingId)).toMatchObject({ state: 'sold', orderId })
  })

  test('an order has its size, its price, and its ship-by date', async () => {
    const { listingId, variantId, productId } = await listed()
    await world().buy(listingId)
    world().spent.length = 0
    const { orderId } = await orderOf(listingId)
    const order = await market().order(orderId)
    expect(world().spent.every((lane) => lane === 'orders')).toBe(true)
    const { currency } = market()
    const price = { cents: PRICE_CENTS, currency }
    expect(order).toMatchObject({ orderId, listingId, productId, variantId, price, payout: { currency } })
    expect(order.payout?.cents).toBeGreaterThan(PRICE_CENTS / 2)
    expect(order.payout?.cents).toBeLessThan(PRICE_CENTS)
    expect(order.shipByAt?.getTime()).toBeGreaterThan(order.soldAt.getTime())
  })

  test('an order has a label, which is a PDF, with its number and its carrier', async () => {
    const { orderId } = await orderOf(await sold())
    if (market().ordersNeedConfirmation) await market().confirmOrder(orderId)
    const label = await market().shippingLabel(orderId)
    expect(Buffer.from(label.pdf.subarray(0, 5)).toString()).toBe('%PDF-')
    expect(label).toMatchObject({ trackingNumber: expect.stringMatching(/\w/), carrier: expect.stringMatching(/\w/) })
    expect((await market().shippingLabel(orderId)).trackingNumber).toBe(label.trackingNumber)
  })

  test.runIf(needsConfirmation)('an order must be confirmed before it has a label, and is confirmed once', async () => {
    const { orderId, status } = await orderOf(await sold())
    expect(market().ordersNeedConfirmation).toBe(true)
    await expect(market().shippingLabel(orderId)).rejects.toBeInstanceOf(ProviderRefused)
    expect((await market().confirmOrder(orderId)).status).not.toBe(status)
  })

  test.runIf(needsConfirmation)('an order that the seller has canceled cannot be confirmed', async () => {
    const { orderId, status } = await orderOf(await sold())
    expect((await market().cancelOrder(orderId)).status).not.toBe(status)
    await expect(market().confirmOrder(orderId)).rejects.toBeInstanceOf(ProviderRefused)
  })

  test.skipIf(needsConfirmation)(
    'an order can be neither confirmed nor canceled by the seller, and does not change',
    async () => {
      const { orderId, status } = await orderOf(await sold())
      expect(market().ordersNeedConfirmation).toBe(false)
      await expect(market().confirmOrder(orderId)).rejects.toBeInstanceOf(ProviderRefused)
      await expect(market().cancelOrder(orderId)).rejects.toBeInstanceOf(ProviderRefused)
      expect((await market().order(orderId)).status).toBe(status)
    },
  )

  test('an unknown order is not found', async () => {
    await expect(market().order('00000000-00000000')).rejects.toBeInstanceOf(ProviderNotFound)
  })

  test('all orders are listed once, newest first', async () => {
    const variant = await freshVariant()
    const listingIds: string[] = []
    for (let sale = 0; sale < world().manyOrders; sale += 1) {
      listingIds.push(await sold(variant))
      await world().pass(POLL_MS)
    }
    const first = (await market().orders(null)).orders
    expect(first[0]?.listingId).toBe(listingIds.at(-1))
    expect(first.map(({ soldAt }) => soldAt.getTime())).toEqual(
      first.map(({ soldAt }) => soldAt.getTime()).toSorted((a, b) => b - a),
    )
    const ours = (await allOrders(market())).filter((order) => listingIds.includes(order.listingId ?? ''))
    expect(ours.map(({ listingId }) => listingId)).toEqual(listingIds.toReversed())
  })
}

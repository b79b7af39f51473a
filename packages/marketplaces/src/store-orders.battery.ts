import { expect, test } from 'vitest'
import { ProviderLacksVariant, ProviderNotFound, ProviderOutcomeUnknown, ProviderRefused } from './provider-errors.ts'
import type { StoreActs } from './store-under-test.ts'

/** Tests of orders that every adapter of a store must pass. */
export function orderTests({ world, store, aDraft, aLevel, availableOf }: StoreActs): void {
  ownOrderTests({ world, store, aLevel })

  test('an order is created once, is marked as paid, and changes no stock', async () => {
    const { level, draft } = await aDraft()
    expect(await store().findOrder(draft.sourceIdentifier)).toBeNull()
    const order = await store().createOrder(draft)
    expect(order).toMatchObject({ sourceIdentifier: draft.sourceIdentifier, isCancelled: false, isFulfilled: false })
    expect(await store().createOrder(draft)).toEqual(order)
    expect(await store().findOrder(draft.sourceIdentifier)).toEqual(order)
    expect(await availableOf(level)).toBe(level.available)
  })

  test('an order with a lost reply is found and not created again', async () => {
    const { draft } = await aDraft()
    await world().fault('reply-lost', { on: 'createOrder', times: 1 })
    await expect(store().createOrder(draft)).rejects.toBeInstanceOf(ProviderOutcomeUnknown)
    const found = await store().findOrder(draft.sourceIdentifier)
    expect(found).not.toBeNull()
    expect(await store().createOrder(draft)).toEqual(found)
  })

  test('an order for a deleted variant is refused', async () => {
    const { draft } = await aDraft()
    const lines = [{ variantId: '999999999999', quantity: 1, priceCents: 100 }]
    await expect(store().createOrder({ ...draft, lines })).rejects.toBeInstanceOf(ProviderLacksVariant)
  })

  test('an order that is refused for another reason does not blame its variants', async () => {
    const { draft } = await aDraft()
    const none = draft.lines.map((line) => ({ ...line, quantity: 0 }))
    for (const lines of [[], [{ title: '', quantity: 1, priceCents: 100 }], none]) {
      const refused = store().createOrder({ ...draft, lines })
      await expect(refused).rejects.toBeInstanceOf(ProviderRefused)
      await expect(refused).rejects.not.toBeInstanceOf(ProviderLacksVariant)
    }
  })

  test('an order of a custom line is created once, ships, is canceled, and changes no stock', async () => {
    const { level, draft } = await aDraft()
    const lines = [{ title: 'Dunk Low Panda, size 9, DD1391-100', quantity: 1, priceCents: 18_250 }]
    const order = await store().createOrder({ ...draft, lines })
    expect(await store().createOrder({ ...draft, lines })).toEqual(order)
    const made = await store().shopOrder(order.orderId)
    expect(made?.lines).toMatchObject([
      { variantId: null, title: 'Dunk Low Panda, size 9, DD1391-100', price: { cents: 18_250 } },
    ])
    expect(await store().fulfillOrder(order.orderId, { number: '1Z999AA10123456784', company: 'UPS' })).toBe('shipped')
    const canceled = await store().createOrder({ ...draft, sourceIdentifier: `${draft.sourceIdentifier}-b`, lines })
    await store().cancelOrder(canceled.orderId)
    expect(await store().shopOrder(canceled.orderId)).toMatchObject({ cancelledAt: expect.any(Date) as Date })
    expect(await availableOf(level)).toBe(level.available)
  })

  test('an order ships completely, changes no available stock, and can be shipped again without effect', async () => {
    const { level, draft } = await aDraft()
    const { orderId } = await store().createOrder(draft)
    const tracking = { number: '1Z999AA10123456784', company: 'UPS' }
    expect(await store().fulfillOrder(orderId, tracking)).toBe('shipped')
    expect(await store().findOrder(draft.sourceIdentifier)).toMatchObject({ isFulfilled: true })
    expect(await store().fulfillOrder(orderId, tracking)).toBe('nothing_left')
    expect(await availableOf(level)).toBe(level.available)
    await expect(store().cancelOrder(orderId)).rejects.toBeInstanceOf(ProviderRefused)
    await expect(store().fulfillOrder('999999', tracking)).rejects.toBeInstanceOf(ProviderNotFound)
  })

  test('an order ships without tracking too', async () => {
    const { draft } = await aDraft()
    const { orderId } = await store().createOrder(draft)
    expect(await store().fulfillOrder(orderId, { number: null, company: null })).toBe('shipped')
  })

  test('a fulfillment can be canceled repeatedly, and the order can ship again or be canceled', async () => {
    const { level, draft } = await aDraft()
    const { orderId } = await store().createOrder(draft)
    const tracking = { number: null, company: null }
    await store().unfulfillOrder(orderId)
    for (let times = 0; times < 2; times += 1) {
      expect(await store().fulfillOrder(orderId, tracking)).toBe('shipped')
      await store().unfulfillOrder(orderId)
      expect(await store().findOrder(draft.sourceIdentifier)).toMatchObject({ isFulfilled: false })
      await store().unfulfillOrder(orderId)
    }
    await store().cancelOrder(orderId)
    expect(await availableOf(level)).toBe(level.available)
    await expect(store().unfulfillOrder('999999')).rejects.toBeInstanceOf(ProviderNotFound)
  })

  test('an order is canceled once it reads so, changes no stock, and can be canceled again', async () => {
    const { level, draft } = await aDraft()
    const { orderId } = await store().createOrder(draft)
    await store().cancelOrder(orderId)
    expect(await store().findOrder(draft.sourceIdentifier)).toMatchObject({ isCancelled: true })
    await store().cancelOrder(orderId)
    expect(await availableOf(level)).toBe(level.available)
    const another = await store().createOrder(draft)
    expect(another).not.toMatchObject({ orderId })
    expect(await store().findOrder(draft.sourceIdentifier)).toEqual(another)
    await expect(store().cancelOrder('999999')).rejects.toBeInstanceOf(ProviderNotFound)
  })
}

/** Tests of orders that customers place in the shop itself. */
function ownOrderTests({ world, store, aLevel }: Pick<StoreActs, 'world' | 'store' | 'aLevel'>): void {
  const aSale = async ({ isUnpaid = false } = {}) => {
    const level = await aLevel()
    const wanted = { inventoryItemId: level.inventoryItemId, quantity: 2, priceCents: 10_000, discountCents: 1_001 }
    await world().setLevel({ ...level, available: 5 })
    return { level, orderId: await world().shopperBuys({ ...wanted, isUnpaid }) }
  }
  const read = async (orderId: string) => {
    const order = await store().shopOrder(orderId)
    if (!order) throw new Error('the order is gone')
    return order
  }

  test('an order of the shop has its items, prices and locations, and no data of the buyer', async () => {
    const { level, orderId } = await aSale()
    const order = await read(orderId)
    expect(order).toMatchObject({
      orderId,
      sourceIdentifier: null,
      isTest: false,
      cancelledAt: null,
      payment: 'paid',
    })
    expect(order.lines).toEqual([
      {
        lineId: expect.stringMatching(/^\d+$/) as string,
        variantId: level.variantId,
        title: expect.stringMatching(/./) as string,
        size: expect.stringMatching(/./) as string,
        sku: expect.stringMatching(/./) as string,
        isGoods: true,
        quantity: 2,
        remaining: 2,
        unshipped: 2,
        price: { cents: 18_999, currency: 'USD' },
        places: [{ locationId: expect.stringMatching(/^\d+$/) as string, quantity: 2 }],
      },
    ])
    expect(JSON.stringify(order)).not.toMatch(/@|Ada|Shopper|Brooklyn|11201/)
    expect(await store().shopOrder('999999')).toBeNull()
  })

  test('an unpaid order is shown as unpaid', async () => {
    expect((await read((await aSale({ isUnpaid: true })).orderId)).payment).toBe('waiting')
  })

  test('shipped, refunded and canceled units are counted for each line, and the price does not change', async () => {
    const { orderId } = await aSale()
    await world().staff('refunds-one', orderId)
    expect((await read(orderId)).lines).toMatchObject([{ quantity: 2, remaining: 1, unshipped: 1 }])
    await world().staff('ships', orderId)
    expect((await read(orderId)).lines).toMatchObject([{ quantity: 2, remaining: 1, unshipped: 0 }])
    await world().staff('refunds-one', orderId)
    expect(await read(orderId)).toMatchObject({
      payment: 'given-back',
      lines: [{ quantity: 2, remaining: 0, unshipped: 0, price: { cents: 18_999 } }],
    })
    const other = await aSale()
    await world().staff('cancels', other.orderId)
    expect((await read(other.orderId)).cancelledAt).toBeInstanceOf(Date)
  })

  test("orders that changed since a time are listed, oldest first, ARK's own with their identifier", async () => {
    const first = await aSale()
    await world().pass(60_000)
    const since = (await read(first.orderId)).updatedAt
    const second = await aSale()
    const changed = async (from: Date) => {
      const { orders, next } = await store().changedOrders(from, null)
      expect(next).toBeNull()
      return orders
    }
    const later = new Date(since.getTime() + 30_000)
    expect((await changed(later)).map(({ orderId }) => orderId)).toEqual([second.orderId])
    await world().pass(60_000)
    await world().staff('ships', first.orderId)
    const orders = await changed(later)
    expect(orders.map(({ orderId }) => orderId)).toEqual([second.orderId, first.orderId])
    expect(orders.map(({ sourceIdentifier }) => sourceIdentifier)).toEqual([null, null])
    expect(orders[1]?.updatedAt).toEqual((await read(first.orderId)).updatedAt)
  })
}

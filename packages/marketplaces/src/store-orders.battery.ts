import { expect, test } from 'vitest'
import { ProviderNotFound, ProviderOutcomeUnknown, ProviderRefused } from './provider-errors.ts'
import type { StoreActs } from './store-under-test.ts'

/** What every adapter of a store must do with orders. */
export function orderTests({ world, store, aDraft, availableOf }: StoreActs): void {
  test('an order is made once, is paid for what it says, and leaves stock as it is', async () => {
    const { level, draft } = await aDraft()
    expect(await store().findOrder(draft.sourceIdentifier)).toBeNull()
    const order = await store().createOrder(draft)
    expect(order).toMatchObject({ sourceIdentifier: draft.sourceIdentifier, isCancelled: false, isFulfilled: false })
    expect(await store().createOrder(draft)).toEqual(order)
    expect(await store().findOrder(draft.sourceIdentifier)).toEqual(order)
    expect(await availableOf(level)).toBe(level.available)
  })

  test('an order whose reply was lost is found and not made again', async () => {
    const { draft } = await aDraft()
    await world().fault('reply-lost', { on: 'createOrder', times: 1 })
    await expect(store().createOrder(draft)).rejects.toBeInstanceOf(ProviderOutcomeUnknown)
    const found = await store().findOrder(draft.sourceIdentifier)
    expect(found).not.toBeNull()
    expect(await store().createOrder(draft)).toEqual(found)
  })

  test('an order for a variant that is gone is refused', async () => {
    const { draft } = await aDraft()
    const lines = [{ variantId: '999999999999', quantity: 1, priceCents: 100 }]
    await expect(store().createOrder({ ...draft, lines })).rejects.toBeInstanceOf(ProviderRefused)
  })

  test('an order ships whole, leaves what can be sold as it is, and may be told so again', async () => {
    const { level, draft } = await aDraft()
    const { orderId } = await store().createOrder(draft)
    const tracking = { number: '1Z999AA10123456784', company: 'UPS' }
    expect(await store().fulfillOrder(orderId, tracking)).toBe(true)
    expect(await store().findOrder(draft.sourceIdentifier)).toMatchObject({ isFulfilled: true })
    expect(await store().fulfillOrder(orderId, tracking)).toBe(true)
    expect(await availableOf(level)).toBe(level.available)
    await expect(store().cancelOrder(orderId)).rejects.toBeInstanceOf(ProviderRefused)
    await expect(store().fulfillOrder('999999', tracking)).rejects.toBeInstanceOf(ProviderNotFound)
  })

  test('an order ships without tracking too', async () => {
    const { draft } = await aDraft()
    const { orderId } = await store().createOrder(draft)
    expect(await store().fulfillOrder(orderId, { number: null, company: null })).toBe(true)
  })

  test('an order is cancelled once it reads so, leaves stock as it is, and may be cancelled again', async () => {
    const { level, draft } = await aDraft()
    const { orderId } = await store().createOrder(draft)
    await store().cancelOrder(orderId)
    expect(await store().findOrder(draft.sourceIdentifier)).toMatchObject({ isCancelled: true })
    await store().cancelOrder(orderId)
    expect(await availableOf(level)).toBe(level.available)
    await expect(store().cancelOrder('999999')).rejects.toBeInstanceOf(ProviderNotFound)
  })
}

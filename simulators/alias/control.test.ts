import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { PANDA, startAlias } from './start-for-test.ts'

let world: Awaited<ReturnType<typeof startAlias>>
beforeAll(async () => {
  world = await startAlias()
})
afterEach(() => world.alias.control.reset())
afterAll(() => world.close())

const post = (action: string, body: object) => {
  const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
  return world.raw(`/_simulator/${action}`, init)
}
const effects = (after: number) => world.alias.journal.entries(after).map(({ effect }) => effect)

describe('the control routes', () => {
  test('sell the cheapest of our listings for a size, once, and the journal has it', async () => {
    const dear = await world.list({ price_cents: 26_000 })
    const cheap = await world.list({ price_cents: 25_000 })
    const before = world.alias.journal.entries().length
    const { body } = await post('buy', { variantId: 'DD1391-100:10' })
    expect(body).toMatchObject({ listing_id: cheap.id, price_cents: '25000' })
    expect(effects(before)).toEqual(['listing.sold', 'order.created'])
    expect((await post('buy', { listingId: cheap.id })).status).toBe(400)
    expect((await world.call(`GET /listings/${dear.id}`)).body.listing.status).toBe('LISTING_STATUS_ACTIVE')
  })

  test('sell at another price on request', async () => {
    const { id } = await world.list()
    expect((await post('buy', { listingId: id, priceCents: 10_000 })).body).toMatchObject({
      price_cents: '10000',
      price_cents_after_take: '8550',
    })
  })

  test('let the seller list, reprice and delete a pair', async () => {
    const given = { catalogId: PANDA, size: 10, priceCents: 31_000 }
    const { id: listingId } = (await post('seller-lists', given)).body
    const shown = async () => (await world.call(`GET /listings/${listingId}`)).body.listing
    expect(await shown()).toMatchObject({ status: 'LISTING_STATUS_ACTIVE', price_cents: '31000' })
    await post('seller-changes', { listingId, priceCents: 32_000 })
    expect(await shown()).toMatchObject({ status: 'LISTING_STATUS_ACTIVE', price_cents: '32000' })
    await post('seller-changes', { listingId })
    expect((await shown()).status).toBe('LISTING_STATUS_DELETED')
    expect((await post('seller-changes', { listingId })).status).toBe(400)
  })

  test('accept past orders once, and open ones move within a day and a half', async () => {
    world.alias.control.settings({ orderStepMs: 60_000 })
    const past = {
      orderId: '00000000-0000-4000-a000-000000000001',
      listingId: '00000000-0000-4000-a000-000000000002',
      catalogId: PANDA,
      size: 10,
      priceCents: 20_000,
      status: 'ORDER_STATUS_LABEL_GENERATED',
      soldAt: '2026-11-19T10:00:00Z',
      updatedAt: '2026-11-20T10:00:00Z',
      cancelsAt: '2026-11-26T10:00:00Z',
      trackingNumber: '1ZPAST',
    }
    expect((await post('past-orders', { orders: [past] })).body).toEqual({ taken: 1 })
    expect((await post('past-orders', { orders: [past] })).body).toEqual({ taken: 0 })
    const shown = async () => (await world.call(`GET /orders/${past.orderId}`)).body.order
    expect(await shown()).toMatchObject({ status: past.status, label_tracking_number: '1ZPAST' })
    await world.clock.advance(37 * 3_600_000)
    expect((await shown()).status).not.toBe(past.status)
  })

  test('refuse unknown settings, and keep the rest', async () => {
    expect((await post('settings', { nonsense: 1 })).status).toBe(400)
    expect((await post('settings', { refusals: '500' })).body.error).toContain('refusals')
    expect((await post('settings', { refusals: '402' })).body).toMatchObject({ refusals: '402', repeats: 'refused' })
  })

  test('reset to an empty account whose offers have left the market', async () => {
    const { id } = await world.list()
    await post('settings', { moneyAs: 'number' })
    await post('reset', {})
    expect((await world.call(`GET /listings/${id}`)).status).toBe(404)
    expect(world.market.offers()).toEqual([])
    expect((await world.list()).price_cents).toBe('25000')
  })

  test('keep the effect of a lost reply: the order is confirmed though the caller got no answer', async () => {
    const { id } = world.alias.control.buy({ listingId: (await world.list()).id })
    await post('faults', { call: 'ConfirmOrder', kind: 'reply-lost', times: 1 })
    await expect(world.call(`POST /orders/${id}/confirm`)).rejects.toThrow('fetch failed')
    expect((await world.call(`GET /orders/${id}`)).body.order.status).toBe('ORDER_STATUS_CONFIRMED')
  })
})

test('buyers of the market buy our pair when it is the cheapest', async () => {
  world.market.setPrices('alias', 'DD1391-100:10', { lowestAskCents: 30_000, highestBidCents: 9_000 })
  const { id } = await world.list({ price_cents: 29_000 })
  world.market.setPace(600)
  world.market.step()
  expect((await world.call(`GET /listings/${id}`)).body.listing.status).toBe('LISTING_STATUS_SOLD')
  expect([...world.alias.store.orders.values()].map(({ listingId }) => listingId)).toEqual([id])
})

import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { PANDA, startAlias } from '../start-for-test.ts'

const STEP_MS = 1_000
let world: Awaited<ReturnType<typeof startAlias>>
beforeAll(async () => {
  world = await startAlias({ orderStepMs: STEP_MS })
})
afterEach(() => world.alias.control.reset())
afterAll(() => world.close())

const sale = async () => world.alias.control.buy({ listingId: (await world.list()).id })
const act = (id: string, action: string, query = {}) => world.call(`POST /orders/${id}/${action}`, { query })
const read = async (id: string) => (await world.call(`GET /orders/${id}`)).body.order
const states = async (id: string) => {
  const { status, fulfillment_status: fulfillment } = await read(id)
  return [status, fulfillment]
}
const labelled = async () => {
  const { id } = await sale()
  await act(id, 'confirm')
  return (await act(id, 'generate_label')).body.order
}

describe('a new order', () => {
  test('waits for confirmation, without label fields, with the price after the take', async () => {
    const { id } = await sale()
    const order = await read(id)
    expect(order).toEqual({
      id,
      status: 'ORDER_STATUS_SOLD',
      catalog_id: PANDA,
      catalog_name: 'Nike Dunk Low Retro White Black Panda',
      catalog_brand: 'Nike',
      catalog_sku: 'DD1391 100',
      size: 10,
      price_cents: '25000',
      price_cents_after_take: '22125',
      sales_channel: expect.stringMatching(/^(GOAT|Alias)$/),
      purchase_order_number: expect.stringMatching(/^PO-\d{6}$/),
      listing_id: expect.any(String),
      label_type: 'LABEL_TYPE_INVALID',
      label_url: '',
      label_tracking_number: '',
      label_courier: '',
      sold_at: expect.any(String),
      updated_at: expect.any(String),
      cancels_at: expect.any(String),
    })
    expect(Date.parse(order.cancels_at) - Date.parse(order.sold_at)).toBe(7 * 86_400_000)
  })

  test('that is not confirmed is canceled at cancels_at, not before', async () => {
    world.alias.control.settings({ cancelAfterMs: 60_000 })
    const { id } = await sale()
    await world.clock.advance(59_999)
    expect((await read(id)).status).toBe('ORDER_STATUS_SOLD')
    await world.clock.advance(1)
    expect((await read(id)).status).toBe('ORDER_STATUS_CANCELED')
    expect((await act(id, 'confirm')).status).toBe(400)
  })

  test('has the names and prices of the settings', async () => {
    world.alias.control.settings({
      initialOrderStatus: 'ORDER_STATUS_NEEDS_CONFIRMATION',
      moneyAs: 'number',
      renamedValues: { ORDER_STATUS_CONFIRMED: 'ORDER_STATUS_NEVER_HEARD_OF' },
    })
    const { id } = await sale()
    expect(await read(id)).toMatchObject({ status: 'ORDER_STATUS_NEEDS_CONFIRMATION', price_cents: 25_000 })
    expect((await act(id, 'confirm')).body.order.status).toBe('ORDER_STATUS_NEVER_HEARD_OF')
  })
})

describe('the steps of the seller', () => {
  test('lead from confirmation to the parcel', async () => {
    const { id } = await sale()
    expect((await act(id, 'confirm')).body.order.status).toBe('ORDER_STATUS_CONFIRMED')
    const { order } = (await act(id, 'generate_label', { label_type: 'LABEL_TYPE_DROPOFF' })).body
    expect(order).toMatchObject({
      status: 'ORDER_STATUS_LABEL_GENERATED',
      label_type: 'LABEL_TYPE_DROPOFF',
      label_courier: 'UPS',
      label_tracking_number: expect.stringMatching(/^1Z[A-Z0-9]{16}$/),
      label_generated_at: expect.any(String),
    })
    expect(order).not.toHaveProperty('fulfillment_status')
    const again = (await act(id, 'regenerate_label')).body.order
    expect(again.label_type).toBe('LABEL_TYPE_DROPOFF')
    expect(again.label_tracking_number).not.toBe(order.label_tracking_number)
    expect((await act(id, 'ship')).body.order).toMatchObject({
      status: 'ORDER_STATUS_IN_TRANSIT',
      fulfillment_status: 'FULFILLMENT_STATUS_SELLER_SHIPPED',
      in_transit_at: expect.any(String),
    })
  })

  test('are refused in any other state', async () => {
    const { id } = await sale()
    const refused = async (...actions: string[]) => {
      for (const action of actions) expect([action, (await act(id, action)).status]).toEqual([action, 400])
    }
    await refused('generate_label', 'regenerate_label', 'ship')
    await act(id, 'confirm')
    await refused('confirm', 'regenerate_label', 'ship')
    await act(id, 'generate_label')
    await refused('confirm', 'generate_label')
    await act(id, 'ship')
    await refused('confirm', 'cancel', 'generate_label', 'regenerate_label', 'ship')
    expect((await act('unknown', 'confirm')).status).toBe(404)
  })

  test.each(['confirm', 'generate_label'])(
    'an order can be canceled after %s, and then nothing follows',
    async (last) => {
      const { id } = await sale()
      await act(id, 'confirm')
      if (last === 'generate_label') await act(id, last)
      expect((await act(id, 'cancel')).body.order.status).toBe('ORDER_STATUS_CANCELED')
      await world.clock.advance(STEP_MS)
      expect((await read(id)).status).toBe('ORDER_STATUS_CANCELED')
    },
  )

  test.each([
    ['400', 400, 9],
    ['402', 402, 9],
    ['409', 409, 10],
  ] as const)('the kind of the refusal can be set to %s', async (refusals, status, code) => {
    world.alias.control.settings({ refusals })
    const { id } = await sale()
    expect(await act(id, 'ship')).toMatchObject({ status, body: { code, details: [] } })
  })

  test('repetitions can be made idempotent, and change nothing', async () => {
    world.alias.control.settings({ repeats: 'idempotent' })
    const { id } = await sale()
    await act(id, 'confirm')
    const effects = world.alias.journal.entries().length
    expect((await act(id, 'confirm')).status).toBe(200)
    expect(world.alias.journal.entries()).toHaveLength(effects)
  })
})

describe('the automatic steps', () => {
  test("go from the carrier's scan over the delivery to completion, one at a time", async () => {
    const { id } = await labelled()
    const seen = []
    for (let step = 0; step < 4; step++) {
      seen.push(await states(id))
      await world.clock.advance(STEP_MS)
    }
    expect([...seen, await states(id)]).toEqual([
      ['ORDER_STATUS_LABEL_GENERATED', undefined],
      ['ORDER_STATUS_IN_TRANSIT', 'FULFILLMENT_STATUS_IN_TRANSIT'],
      ['ORDER_STATUS_IN_TRANSIT', 'FULFILLMENT_STATUS_DELIVERED'],
      ['ORDER_STATUS_COMPLETED', 'FULFILLMENT_STATUS_DELIVERED'],
      ['ORDER_STATUS_COMPLETED', 'FULFILLMENT_STATUS_DELIVERED'],
    ])
  })

  test('ignore cancels_at once the parcel is on its way', async () => {
    const { id } = await labelled()
    await world.clock.advance(8 * 86_400_000)
    expect((await read(id)).status).toBe('ORDER_STATUS_COMPLETED')
  })

  test('can be advanced by control without a status', async () => {
    const { id: orderId } = await sale()
    const walked = Array.from({ length: 5 }, () => world.alias.control.advance({ orderId }))
    expect(walked.map(({ status }) => status)).toEqual([
      'ORDER_STATUS_CONFIRMED',
      'ORDER_STATUS_LABEL_GENERATED',
      'ORDER_STATUS_IN_TRANSIT',
      'ORDER_STATUS_IN_TRANSIT',
      'ORDER_STATUS_COMPLETED',
    ])
    expect(() => world.alias.control.advance({ orderId })).toThrow('Nothing follows')
  })

  test('can be set by control to any status, even an undocumented one', async () => {
    const { id, purchase_order_number: orderNumber } = await sale()
    const { advance } = world.alias.control
    expect(advance({ orderId: id, status: 'FULFILLMENT_STATUS_DELIVERED' }).status).toBe('ORDER_STATUS_IN_TRANSIT')
    expect(advance({ orderNumber, status: 'ORDER_STATUS_RETURNED' }).status).toBe('ORDER_STATUS_RETURNED')
    expect(advance({ orderNumber, status: 'ORDER_STATUS_SOLD' }).status).toBe('ORDER_STATUS_SOLD')
    expect((await act(id, 'confirm')).status).toBe(200)
    expect(() => advance({ orderId: 'unknown', status: 'ORDER_STATUS_SOLD' })).toThrow('No such order')
  })

  test('pay once on completion, and take it back once, as the journal shows', async () => {
    const { id } = await sale()
    const from = world.alias.journal.entries().at(-1)?.n
    for (const status of ['COMPLETED', 'COMPLETED', 'CANCELED', 'INVALID', 'COMPLETED'])
      world.alias.control.advance({ orderId: id, status: `ORDER_STATUS_${status}` })
    const payouts = world.alias.journal.entries(from).filter(({ effect }) => effect.startsWith('payout.'))
    expect(payouts.map(({ effect }) => effect)).toEqual(['payout.paid', 'payout.reversed', 'payout.paid'])
  })
})

describe('the list of orders', () => {
  test('is sorted newest first, under `results`, and ends with an empty next_page_token', async () => {
    const orders = [await sale(), await sale(), await sale()].map(({ id }) => id).reverse()
    const first = (await world.call('GET /orders', { query: { page_size: 2 } })).body
    expect(Object.keys(first)).toEqual(['results', 'pagination'])
    expect(Object.keys(first.pagination)).toEqual(['next_page_token'])
    const query = { page_size: 2, pagination_token: first.pagination.next_page_token }
    const second = (await world.call('GET /orders', { query })).body
    expect([...first.results, ...second.results].map(({ id }) => id)).toEqual(orders)
    expect(second.pagination).toEqual({ next_page_token: '' })
  })

  test('accepts one type of facet for each request', async () => {
    const { id } = await sale()
    await sale()
    await act(id, 'confirm')
    const list = (facets: string[]) => world.call('GET /orders', { query: { facet_filters: facets } })
    const confirmed = (await list(['status:ORDER_STATUS_CONFIRMED'])).body.results
    expect(confirmed.map((order: { id: string }) => order.id)).toEqual([id])
    expect((await list(['status:ORDER_STATUS_CONFIRMED', 'status:ORDER_STATUS_SOLD'])).body.results).toHaveLength(2)
    const mixed = await list(['status:ORDER_STATUS_CONFIRMED', 'fulfillment_status:FULFILLMENT_STATUS_DELIVERED'])
    expect(mixed.status).toBe(400)
  })

  test('can be searched by full text', async () => {
    const { id, purchase_order_number: number } = await sale()
    await sale()
    const { results } = (await world.call('GET /orders', { query: { query: number } })).body
    expect(results.map((order: { id: string }) => order.id)).toEqual([id])
  })
})

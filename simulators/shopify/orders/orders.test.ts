import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Variant } from '../entities.ts'
import { gid } from '../gid.ts'
import { availableUnits } from '../inventory/levels.ts'
import { at, KICKS, startShop } from '../testing/start-shop.ts'

let shop: Awaited<ReturnType<typeof startShop>>
beforeAll(async () => {
  shop = await startShop()
  shop.simulator.control.settings({ bucketSize: 1_000_000 })
})
afterAll(() => shop.close())

const CREATE = `mutation Create($order: OrderCreateOrderInput!, $options: OrderCreateOptionsInput) {
  orderCreate(order: $order, options: $options) {
    order { id name displayFinancialStatus displayFulfillmentStatus totalPriceSet { shopMoney { amount } }
      lineItems(first: 5) { nodes { id unfulfilledQuantity } } }
    userErrors { code field message }
  }
}`
const CANCEL_JOB = `mutation C($id: ID!) {
  orderCancel(orderId: $id, reason: OTHER, restock: false) {
    jobResult { id done status errors { message } order { id } }
  }
}`
const JOB_RESULT = `query J($id: ID!) {
  node(id: $id) { ... on OrderCancelJobResult { done status errors { message } } }
}`
const FULFILLMENT_ORDERS = `query Parts($id: ID!) {
  order(id: $id) {
    displayFulfillmentStatus
    cancelledAt
    fulfillmentOrders(first: 5) { nodes { id status assignedLocation { location { id } }
      lineItems(first: 5) { nodes { id remainingQuantity } } } }
  }
}`
const FULFIL = `mutation Fulfil($fulfillment: FulfillmentInput!) {
  fulfillmentCreate(fulfillment: $fulfillment) {
    fulfillment { name status trackingInfo { company number url } } userErrors { message }
  }
}`
const CANCEL = `mutation Cancel($id: ID!, $restock: Boolean!) {
  orderCancel(orderId: $id, reason: OTHER, restock: $restock, refundMethod: { originalPaymentMethodsRefund: false }) {
    job { id done }
    orderCancelUserErrors { code field message }
  }
}`

/** Returns a size with exactly these numbers of pieces at the shop's locations, in order. */
function stocked(n: number, ...pieces: number[]): Variant {
  const variant = [...shop.shop.variants.values()][n]!
  for (const [index, level] of [...variant.item.levels.values()].entries()) {
    Object.assign(level.quantities, { available: pieces[index] ?? 0, committed: 0 })
  }
  return variant
}
const orderOf = (variant: Variant, quantity = 1, more: object = {}) => ({
  lineItems: [{ variantId: gid('ProductVariant', variant.id), quantity, requiresShipping: true }],
  ...more,
})
const create = (order: object, inventoryBehaviour = 'DECREMENT_OBEYING_POLICY') =>
  shop.ask(CREATE, { order, options: { inventoryBehaviour } })
const levels = ({ item }: Variant) =>
  [...item.levels.values()].map(({ quantities }) => [quantities.available, quantities.committed])

test('orders get consecutive names, and commit stock where there is enough', async () => {
  const variant = stocked(0, 1, 3, 0)
  const [first, second] = [await create(orderOf(variant, 2)), await create(orderOf(variant, 1))]
  expect(at(first, 'orderCreate', 'order')).toMatchObject({ name: '#1001', displayFulfillmentStatus: 'UNFULFILLED' })
  expect(at(second, 'orderCreate', 'order', 'name')).toBe('#1002')
  expect(levels(variant)).toEqual([
    [0, 1],
    [1, 2],
    [0, 0],
  ])
})

test('obeying the policy refuses missing stock; ignoring it goes below zero; bypassing changes nothing', async () => {
  const variant = stocked(1, 0, 0, 0)
  const refused = await create(orderOf(variant))
  expect(at(refused, 'orderCreate')).toMatchObject({ order: null, userErrors: [{ code: 'INVENTORY_CLAIM_FAILED' }] })
  await create(orderOf(variant), 'DECREMENT_IGNORING_POLICY')
  expect(availableUnits(variant.item)).toBe(-1)
  await create(orderOf(variant), 'BYPASS')
  expect(availableUnits(variant.item)).toBe(-1)
})

test('two lines of one size are claimed together', async () => {
  const variant = stocked(2, 1, 0, 0)
  const line = { variantId: gid('ProductVariant', variant.id), quantity: 1 }
  const answer = await create({ lineItems: [line, line] })
  expect(at(answer, 'orderCreate', 'userErrors', 0, 'code')).toBe('INVENTORY_CLAIM_FAILED')
  expect(availableUnits(variant.item)).toBe(1)
})

test('an order is found by its source identifier', async () => {
  await create(orderOf(stocked(3, 5), 1, { sourceIdentifier: 'ARK-42', tags: ['b', 'a'] }))
  const answer = await shop.ask(
    `{ orders(first: 5, query: "source_identifier:'ARK-42'") { nodes { sourceIdentifier tags } } }`,
  )
  expect(at(answer, 'orders', 'nodes')).toEqual([{ sourceIdentifier: 'ARK-42', tags: ['a', 'b'] }])
})

test('orderCreate has the recorded refusals', async () => {
  expect(at(await create({ lineItems: [] }), 'orderCreate', 'userErrors')).toEqual([
    { code: 'INVALID', field: ['order', 'lineItems'], message: 'Line items must have at least one line item' },
  ])
  const unknown = { lineItems: [{ variantId: 'gid://shopify/ProductVariant/1', quantity: 1 }] }
  expect(at(await create(unknown), 'orderCreate', 'userErrors', 0, 'message')).toBe('Order Line items is invalid')
})

test.each([
  ['documented', [3, -2], [3, 0]],
  ['untouched', [3, 0], [3, 0]],
] as const)(
  'shipping an order made with BYPASS is %s: available stays in any case',
  async (how, shippedAs, undoneAs) => {
    shop.simulator.control.settings({ bypassedFulfillment: how })
    const variant = stocked(5, 3, 0, 0)
    const id = at(await create(orderOf(variant, 2), 'BYPASS'), 'orderCreate', 'order', 'id')
    expect(levels(variant)[0]).toEqual([3, 0])
    const fulfillmentOrderId = at(
      await shop.ask(FULFILLMENT_ORDERS, { id }),
      'order',
      'fulfillmentOrders',
      'nodes',
      0,
      'id',
    )
    const lineItemsByFulfillmentOrder = [{ fulfillmentOrderId }]
    const shipped = await shop.ask(FULFIL.replace('fulfillment { name', 'fulfillment { id name'), {
      fulfillment: { lineItemsByFulfillmentOrder },
    })
    expect(levels(variant)[0]).toEqual(shippedAs)
    const fulfillmentId = at(shipped, 'fulfillmentCreate', 'fulfillment', 'id')
    await shop.ask('mutation Undo($id: ID!) { fulfillmentCancel(id: $id) { userErrors { message } } }', {
      id: fulfillmentId,
    })
    expect(levels(variant)[0]).toEqual(undoneAs)
    shop.simulator.control.settings({ bypassedFulfillment: 'documented' })
  },
)

test('shipping reduces committed and on_hand, and closes the fulfillment order', async () => {
  const variant = stocked(4, 0, 2, 0)
  const id = at(await create(orderOf(variant, 2)), 'orderCreate', 'order', 'id')
  const part = at(await shop.ask(FULFILLMENT_ORDERS, { id }), 'order', 'fulfillmentOrders', 'nodes', 0)
  const location = [...shop.shop.locations.values()][1]!
  expect(part).toMatchObject({ status: 'OPEN', assignedLocation: { location: { id: gid('Location', location.id) } } })
  const fulfillment = {
    lineItemsByFulfillmentOrder: [{ fulfillmentOrderId: Reflect.get(Object(part), 'id') }],
    trackingInfo: { company: 'UPS', number: '1Z999' },
  }
  const shipped = await shop.ask(FULFIL, { fulfillment })
  expect(at(shipped, 'fulfillmentCreate', 'fulfillment')).toMatchObject({
    status: 'SUCCESS',
    name: expect.stringMatching(/^#\d+-F1$/),
    trackingInfo: [{ company: 'UPS', number: '1Z999', url: expect.stringContaining('1Z999') }],
  })
  expect(levels(variant)[1]).toEqual([0, 0])
  expect(at(await shop.ask(FULFILLMENT_ORDERS, { id }), 'order', 'displayFulfillmentStatus')).toBe('FULFILLED')
  const again = await shop.ask(FULFIL, { fulfillment })
  expect(at(again, 'fulfillmentCreate', 'userErrors', 0, 'message')).toMatch(/has an unfulfillable status= closed\.$/)
  const cancelled = await shop.ask(CANCEL, { id, restock: true })
  expect(at(cancelled, 'orderCancel', 'orderCancelUserErrors', 0, 'message')).toBe(
    'Cannot cancel an order that has outstanding fulfillments',
  )
})

test('a cancellation is a job; with restock the pieces are for sale again, without it they are gone', async () => {
  shop.simulator.control.settings({ jobDelayMs: 1000 })
  const variant = stocked(5, 4, 0, 0)
  const ids = [
    at(await create(orderOf(variant)), 'orderCreate', 'order', 'id'),
    at(await create(orderOf(variant)), 'orderCreate', 'order', 'id'),
  ]
  const job = at(await shop.ask(CANCEL, { id: ids[0], restock: true }), 'orderCancel', 'job')
  expect(job).toMatchObject({ done: false })
  expect(levels(variant)[0]).toEqual([2, 2])
  await shop.clock.advance(1000)
  expect(at(await shop.ask('query J($id: ID!) { job(id: $id) { done } }', job as object), 'job', 'done')).toBe(true)
  expect(levels(variant)[0]).toEqual([3, 1])
  await shop.ask(CANCEL, { id: ids[1], restock: false })
  await shop.clock.advance(1000)
  expect(levels(variant)[0]).toEqual([3, 0])
  const twice = await shop.ask(CANCEL, { id: ids[1], restock: false })
  expect(at(twice, 'orderCancel', 'orderCancelUserErrors')).toEqual([
    { code: 'INVALID', field: ['orderId'], message: 'Cannot cancel an order that has already been canceled' },
  ])
})

test('a cancellation that fails after its answer has the reason in its job result', async () => {
  shop.simulator.control.settings({ jobDelayMs: 1000 })
  const variant = stocked(7, 2, 0, 0)
  const id = at(await create(orderOf(variant)), 'orderCreate', 'order', 'id')
  const begun = at(await shop.ask(CANCEL_JOB, { id }), 'orderCancel', 'jobResult')
  expect(begun).toMatchObject({ done: false, status: 'STARTED', errors: [], order: { id } })
  const part = at(await shop.ask(FULFILLMENT_ORDERS, { id }), 'order', 'fulfillmentOrders', 'nodes', 0, 'id')
  await shop.ask(FULFIL, { fulfillment: { lineItemsByFulfillmentOrder: [{ fulfillmentOrderId: part }] } })
  await shop.clock.advance(1000)
  const job = at(await shop.ask(JOB_RESULT, { id: Reflect.get(Object(begun), 'id') }), 'node')
  expect(job).toMatchObject({
    done: true,
    status: 'FAILED',
    errors: [{ message: 'Cannot cancel an order that has outstanding fulfillments' }],
  })
})

test('a shopper takes the last piece, and the next one gets none', () => {
  const variant = stocked(6, 0, 0, 1)
  const order = shop.simulator.control.placeOrder({ shop: KICKS, variantId: variant.id })
  expect(order).toMatchObject({ sourceName: 'web', financialStatus: 'PAID' })
  expect(() => shop.simulator.control.placeOrder({ shop: KICKS, variantId: variant.id })).toThrow(/Not enough stock/)
  expect(
    shop.simulator.journal
      .entries()
      .filter(({ effect }) => effect === 'order.created')
      .at(-1)?.details,
  ).toMatchObject({ orderId: order.id })
})

test("the shop's own staff can ship or cancel too", () => {
  const variant = stocked(8, 2, 0, 0)
  const { control } = shop.simulator
  control.settings({ operationDelayMs: 0 })
  const [one, two] = [1, 2].map(() => control.placeOrder({ shop: KICKS, variantId: variant.id }))
  control.advance({ shop: KICKS, orderNumber: one!.name, status: 'cancelled' })
  control.advance({ shop: KICKS, orderId: two!.id, status: 'fulfilled' })
  expect([one!.cancelReason, two!.fulfillments.length]).toEqual(['STAFF', 1])
  expect(levels(variant)[0]).toEqual([1, 0])
})

test('an order of a deleted size keeps the title, and its pieces are not restocked', async () => {
  const variant = stocked(6, 2)
  const before = variant.item.levels.values().next().value!
  const { id } = shop.simulator.control.placeOrder({ shop: KICKS, variantId: variant.id })
  shop.simulator.control.recreateVariant({ shop: KICKS, variantId: variant.id })
  const lines = `{ order(id: "${gid('Order', id)}") { lineItems(first: 1) { nodes { title variant { id } product { id } } } } }`
  expect(at(await shop.ask(lines), 'order', 'lineItems', 'nodes', 0)).toEqual({
    title: variant.product.title,
    variant: null,
    product: null,
  })
  shop.simulator.control.refundOrder({ shop: KICKS, orderId: id })
  const again = [...shop.shop.variants.values()].findLast(({ product }) => product === variant.product)!
  expect([before.quantities.available, levels(again)[0]]).toEqual([1, [1, 0]])
})

test('without the scope fulfillment orders are silently omitted', async () => {
  const id = at(await create(orderOf(stocked(7, 3))), 'orderCreate', 'order', 'id')
  const { accessToken } = shop.simulator.control.install({ shop: KICKS, scopes: ['read_orders'] })
  const answer = await shop.ask(FULFILLMENT_ORDERS, { id }, accessToken)
  expect(at(answer, 'order', 'fulfillmentOrders', 'nodes')).toEqual([])
})

test('a line without a variant needs a title; it takes no stock, ships and is canceled like any other', async () => {
  const before = [...shop.shop.variants.values()].map(levels)
  const line = { title: 'Dunk Low, size 9', quantity: 1, requiresShipping: true }
  const titleless = await create({ lineItems: [{ ...line, title: null }] }, 'DECREMENT_OBEYING_POLICY')
  expect(at(titleless, 'orderCreate', 'userErrors')).toMatchObject(
    ['Order Line items is invalid', "Line items Name can't be blank", "Line items Title can't be blank"].map(
      (message) => ({ message }),
    ),
  )
  const [shipped, canceled] = [await create({ lineItems: [line] }), await create({ lineItems: [line] }, 'BYPASS')].map(
    (answer) => at(answer, 'orderCreate', 'order', 'id'),
  )
  const part = at(await shop.ask(FULFILLMENT_ORDERS, { id: shipped }), 'order', 'fulfillmentOrders', 'nodes', 0, 'id')
  await shop.ask(FULFIL, { fulfillment: { lineItemsByFulfillmentOrder: [{ fulfillmentOrderId: part }] } })
  const after = await shop.ask(FULFILLMENT_ORDERS, { id: shipped })
  expect(at(after, 'order', 'displayFulfillmentStatus')).toBe('FULFILLED')
  shop.simulator.control.settings({ operationDelayMs: 0 })
  await shop.ask(CANCEL, { id: canceled, restock: true })
  expect(at(await shop.ask(FULFILLMENT_ORDERS, { id: canceled }), 'order', 'cancelledAt')).not.toBeNull()
  expect([...shop.shop.variants.values()].map(levels)).toEqual(before)
})

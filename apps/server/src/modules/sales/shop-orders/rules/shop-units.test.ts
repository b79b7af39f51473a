import type { ShopOrder, ShopOrderLine } from '@ark/marketplaces'
import { describe, expect, test } from 'vitest'
import { isShopSale, shopUnits, unitIdsOf, unitsIn } from './shop-units.ts'

const AT = new Date('2026-11-23T12:00:00Z')
const line = (given: Partial<ShopOrderLine> = {}): ShopOrderLine => {
  const quantity = given.quantity ?? 1
  return {
    lineId: '401',
    variantId: '201',
    title: 'Dunk Low',
    size: '9',
    sku: 'DD1391-100',
    isGoods: true,
    quantity,
    remaining: quantity,
    unshipped: quantity,
    price: { cents: 10_000 * quantity, currency: 'USD' },
    places: [{ locationId: '1', quantity }],
    ...given,
  }
}
const order = (lines: ShopOrderLine[], given: Partial<ShopOrder> = {}): ShopOrder => ({
  orderId: '301',
  name: '#1513',
  sourceIdentifier: null,
  isTest: false,
  processedAt: AT,
  updatedAt: AT,
  cancelledAt: null,
  payment: 'paid',
  lines,
  ...given,
})
/** Reads an order in each of its states, one after the other. */
function statusesOf(...orders: ShopOrder[]): string[][] {
  let known = new Map<string, { stage: ReturnType<typeof shopUnits>[number]['stage'] }>()
  return orders.map((each) => {
    const units = shopUnits(each, known)
    known = new Map(units.map(({ externalId, stage }) => [externalId, { stage }]))
    return units.map(({ status }) => status)
  })
}

describe('which orders are sales of the shop', () => {
  const since = new Date('2026-11-23T00:00:00Z')
  test.each([
    ['an order of a buyer in the shop', {}, true],
    ['an order of another app', { sourceIdentifier: 'EBAY-1' }, true],
    ['an order that ARK created for a marketplace sale', { sourceIdentifier: 'ARK-7-stockx-01-AB12' }, false],
    ['an order that ARK 0.2.0 created for a marketplace sale', { sourceIdentifier: 'ARK-7-12' }, false],
    ['a test order', { isTest: true }, false],
    ['an order from before the connection', { processedAt: new Date('2026-11-22T23:59:59Z') }, false],
  ])('%s', (_what, given, expected) => {
    expect(isShopSale(order([line()], given), since)).toBe(expected)
  })
})

test('each unit of each line is a sale with its own id; lines without goods are none', () => {
  const sold = order([line({ quantity: 2 }), line({ lineId: '402' }), line({ lineId: '403', isGoods: false })])
  expect(unitIdsOf(sold)).toEqual(['301-401-1', '301-401-2', '301-402-1'])
  expect(shopUnits(sold, new Map()).map(({ externalId }) => externalId)).toEqual(unitIdsOf(sold))
  expect(unitsIn(sold)).toBe(3)
})

test('prices of units add up to what the line cost, to the cent', () => {
  const asks = shopUnits(order([line({ quantity: 3, price: { cents: 10_001, currency: 'USD' } })]), new Map())
  expect(asks.map(({ ask_cents }) => ask_cents)).toEqual([3_334, 3_334, 3_333])
})

test('a price in another currency is described in words and not counted', () => {
  const [unit] = shopUnits(order([line({ price: { cents: 9_900, currency: 'EUR' } })]), new Map())
  expect(unit).toMatchObject({ ask_cents: 0, moneyProblem: expect.stringContaining('99.00 EUR') as string })
})

test('units ship from the locations that the shop assigned, or from none', () => {
  const places = [
    { locationId: '1', quantity: 1 },
    { locationId: '2', quantity: 1 },
  ]
  const from = (given: Partial<ShopOrderLine>) =>
    shopUnits(order([line({ quantity: 2, ...given })]), new Map()).map(({ shopLocationId }) => shopLocationId)
  expect(from({ places })).toEqual(['1', '2'])
  expect(from({ places: [] })).toEqual([null, null])
})

describe('as an order changes', () => {
  const two = (remaining: number, unshipped: number, given: Partial<ShopOrder> = {}) =>
    order([line({ quantity: 2, remaining, unshipped })], given)
  test.each([
    [
      'shipped',
      [two(2, 2), two(2, 1), two(2, 0)],
      [
        ['CREATED', 'CREATED'],
        ['CREATED', 'FULFILLED'],
        ['FULFILLED', 'FULFILLED'],
      ],
    ],
    [
      'one removed before it was shipped',
      [two(2, 2), two(1, 1), two(1, 0)],
      [
        ['CREATED', 'CREATED'],
        ['CREATED', 'CANCELED'],
        ['FULFILLED', 'CANCELED'],
      ],
    ],
    [
      'one returned',
      [two(2, 0), two(1, 0)],
      [
        ['FULFILLED', 'FULFILLED'],
        ['FULFILLED', 'RETURNED'],
      ],
    ],
    [
      'all returned',
      [two(2, 0), two(0, 0, { payment: 'given-back' })],
      [
        ['FULFILLED', 'FULFILLED'],
        ['RETURNED', 'RETURNED'],
      ],
    ],
    [
      'cancelled',
      [two(2, 2), two(2, 2, { cancelledAt: AT })],
      [
        ['CREATED', 'CREATED'],
        ['CANCELED', 'CANCELED'],
      ],
    ],
    [
      'fully refunded without changes to its lines',
      [two(2, 2), two(2, 2, { payment: 'given-back' })],
      [
        ['CREATED', 'CREATED'],
        ['CANCELED', 'CANCELED'],
      ],
    ],
    [
      'paid later',
      [two(2, 2, { payment: 'waiting' }), two(2, 2)],
      [
        ['PENDING', 'PENDING'],
        ['CREATED', 'CREATED'],
      ],
    ],
    ['one more was added', [order([line()]), two(2, 2)], [['CREATED'], ['CREATED', 'CREATED']]],
    [
      'a fulfillment was canceled',
      [two(2, 0), two(2, 2)],
      [
        ['FULFILLED', 'FULFILLED'],
        ['CREATED', 'CREATED'],
      ],
    ],
  ])('%s', (_what, orders, expected) => {
    expect(statusesOf(...orders)).toEqual(expected)
  })

  test('of two open units, the one packed in ARK counts as shipped', () => {
    const packed = new Map([
      ['301-401-1', { stage: 'packed' as const }],
      ['301-401-2', { stage: 'to_ship' as const }],
    ])
    expect(shopUnits(two(2, 1), packed).map(({ status }) => status)).toEqual(['FULFILLED', 'CREATED'])
  })

  test('a unit stays what it was as long as there are as many such', () => {
    const shipped = new Map([
      ['301-401-1', { stage: 'to_ship' as const }],
      ['301-401-2', { stage: 'fulfilled' as const }],
    ])
    expect(shopUnits(two(2, 1), shipped).map(({ status }) => status)).toEqual(['CREATED', 'FULFILLED'])
    expect(shopUnits(two(1, 0), shipped).map(({ status }) => status)).toEqual(['CANCELED', 'FULFILLED'])
  })
})

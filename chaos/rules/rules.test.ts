import { expect, test } from 'vitest'
import type { Evidence } from '../evidence.ts'
import { brokenRules } from './index.ts'

const LEVEL = '7:1'

/** A shop had three pairs of a size: one was sold on StockX and is in Shopify, two are left, on offer on both. */
function atRest() {
  const size = { variant_id: 5, name: 'DD1391-100 9', offerable: 2 }
  const listing = (id: number, marketplace: 'stockx' | 'goat', state: string) => ({
    ...size,
    listing_id: id,
    marketplace,
    state,
    external_listing_id: `outside-${id}`,
    external_variant_id: `${marketplace}-size`,
    price: 120,
    problem: null as string | null,
  })
  const outside = (id: number, marketplace: string, status: string) => ({
    id: `outside-${id}`,
    externalVariantId: `${marketplace}-size`,
    status,
    priceCents: 12_000,
    isOpen: status === 'ACTIVE',
    isLive: status === 'ACTIVE',
    isSold: status === 'MATCHED',
  })
  const sale = {
    sale_id: 9,
    retailer_id: 1,
    name: size.name,
    platform: 'stockx',
    external_order_id: '04-A',
    listing_id: 1,
    inventory_item_id: 3 as number | null,
    level: LEVEL,
    status: 'CREATED',
    marketplace_status: 'CREATED',
    oversold: false,
    unit_released: true,
    store_order_id: '77' as string | null,
    store_order_problem: null,
    is_canceled: false,
    is_fulfilled: false,
    is_restocked: false,
  }
  const lowering = {
    referenceDocumentUri: 'ark://adjustments/ARK-1-9-sold',
    changes: [{ name: 'available', delta: -1, level: { item: { id: 7 }, location: { id: 1 } } }],
  }
  const shop = {
    adjustmentGroups: new Map([[1, lowering]]),
    orders: new Map([
      [77, { id: 77, name: '#1001', sourceIdentifier: 'ARK-1-9', fulfillments: [] as { status: string }[] }],
    ]),
  }
  return {
    shop,
    lowering,
    sale,
    evidence: {
      ask: async () => [] as never[],
      world: { simulators: { shopify: { store: { shop: () => shop } } } },
      levelsBefore: new Map([[LEVEL, { sku: size.name, available: 3 }]]),
      levels: new Map([[LEVEL, { sku: size.name, available: 2 }]]),
      moves: new Map([[LEVEL, { byShop: 0, byArk: -1 }]]),
      listings: [listing(1, 'stockx', 'sold'), listing(2, 'stockx', 'live'), listing(3, 'goat', 'live')],
      sales: [sale],
      shopSales: [] as { external_order_id: string; stage: string }[],
      items: [
        {
          inventory_item_id: 3,
          level: LEVEL,
          shopify_stock: 2,
          sold_on_ark: 0,
          held_by_orders: 0,
          released_by_orders: 0,
        },
      ],
      slots: [{ ...size, listings_enabled: true, desired_payout: 100, gives_way: [] as string[], last_pair: 'both' }],
      outsideListings: {
        stockx: [outside(1, 'stockx', 'MATCHED'), outside(2, 'stockx', 'ACTIVE')],
        goat: [outside(3, 'goat', 'ACTIVE')],
      },
      outsideOrders: {
        stockx: [{ id: '04-A', listingId: 'outside-1', status: 'CREATED', isOpen: true, isCanceled: false }],
        goat: [] as object[],
      },
      changes: [{ variantId: 5, field: 'desired_payout', value: 100, askedAtMs: 1, answeredAtMs: 2, isAccepted: true }],
      mails: [] as object[],
      payments: [] as object[],
      purchases: [] as object[],
    },
  }
}

type Scene = ReturnType<typeof atRest>

const broken = async ({ evidence }: Scene) =>
  (await brokenRules(evidence as unknown as Evidence)).map(({ rule }) => rule.name)

test('at rest every rule holds', async () => {
  expect(await broken(atRest())).toEqual([])
})

test.each<[string, (scene: Scene) => void]>([
  ['units sold + units left', ({ evidence }) => evidence.levels.set(LEVEL, { sku: 'DD1391-100 9', available: 1 })],
  ["ARK's stock is the shop's", ({ evidence: { items } }) => (items[0]!.shopify_stock = 3)],
  ["ARK's stock is the shop's", ({ evidence: { items } }) => (items[0]!.sold_on_ark = 1)],
  ['every order at a marketplace', ({ evidence }) => evidence.outsideOrders.goat.push({ id: 'lost', listingId: 'x' })],
  ['every order at a marketplace', ({ evidence, sale }) => evidence.sales.push({ ...sale, sale_id: 10 })],
  ["a sale says what the marketplace's", ({ evidence }) => (evidence.outsideOrders.stockx[0]!.status = 'SHIPPED')],
  ['exactly one Shopify order', ({ shop }) => shop.orders.set(78, { ...shop.orders.get(77)!, id: 78 })],
  ['exactly one Shopify order', ({ shop }) => shop.orders.clear()],
  ['exactly one Shopify order', ({ sale }) => Object.assign(sale, { oversold: true, inventory_item_id: null })],
  ['lowered exactly one level, once', ({ shop, lowering }) => shop.adjustmentGroups.set(2, lowering)],
  ['lowered exactly one level, once', ({ lowering }) => (lowering.changes[0]!.level.location.id = 2)],
  ['lowered exactly one level, once', ({ sale }) => Object.assign(sale, { is_canceled: true, unit_released: false })],
  ['raised again once if restocked', ({ sale }) => Object.assign(sale, { is_canceled: true, is_restocked: true })],
  ['shipped in Shopify once', ({ sale }) => (sale.is_fulfilled = true)],
  ['shipped in Shopify once', ({ shop }) => shop.orders.get(77)!.fulfillments.push({ status: 'SUCCESS' })],
  [
    'every unit that the shop sold itself',
    ({ evidence }) => evidence.shopSales.push({ external_order_id: '5501-401-1', stage: 'to_ship' }),
  ],
  ['the listing of a sale is sold', ({ evidence: { listings } }) => (listings[0]!.state = 'withdrawing')],
  ['nothing stands outside that is not live', ({ evidence: { listings } }) => (listings[1]!.price = 121)],
  [
    'nothing stands outside that is not live',
    ({
      evidence: {
        outsideListings: { goat },
      },
    }) => goat.push(goat[0]!),
  ],
  ['nothing is live here', ({ evidence: { outsideListings } }) => (outsideListings.goat[0]!.isLive = false)],
  ['nothing is live here', ({ evidence: { listings } }) => (listings[2]!.state = 'withdrawn')],
  ['nothing stands outside without stock', ({ evidence: { listings } }) => (listings[1]!.offerable = 0)],
  ['nothing stands outside without stock', ({ evidence: { slots } }) => (slots[0]!.listings_enabled = false)],
  ['nothing stands outside without stock', ({ evidence: { slots } }) => slots[0]!.gives_way.push('goat')],
  [
    'a last pair stands outside',
    ({ evidence: { slots } }) => Object.assign(slots[0]!, { offerable: 1, last_pair: 'keep_off' }),
  ],
  [
    'a last pair stands outside',
    ({ evidence: { slots } }) => Object.assign(slots[0]!, { offerable: 1, last_pair: 'higher_payout' }),
  ],
  ['never takes both listings', ({ evidence: { slots } }) => slots[0]!.gives_way.push('goat', 'stockx')],
  ['a size that its owner wants', ({ evidence: { listings } }) => (listings[2]!.state = 'failed')],
  [
    'every payment to the retailer',
    ({ evidence }) => evidence.payments.push({ key: 'payment-0', cents: 100, isAccepted: true }),
  ],
  ['answered 2xx is on disk', ({ evidence: { slots } }) => (slots[0]!.desired_payout = 99)],
])('broken: %s', async (name, change) => {
  const scene = atRest()
  change(scene)
  expect(await broken(scene)).toContainEqual(expect.stringContaining(name))
})

test('a change without an answer may stand or not; one that was refused may not', async () => {
  const scene = atRest()
  const [accepted] = scene.evidence.changes
  scene.evidence.changes.push({ ...accepted!, value: 90, askedAtMs: 3, answeredAtMs: 4, isAccepted: null as never })
  expect(await broken(scene)).toEqual([])
  scene.evidence.slots[0]!.desired_payout = 90
  expect(await broken(scene)).toEqual([])
  scene.evidence.changes[1]!.isAccepted = false
  expect(await broken(scene)).toEqual(['what was answered 2xx is on disk'])
})

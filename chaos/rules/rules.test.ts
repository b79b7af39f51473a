import { expect, test } from 'vitest'
import type { Evidence } from '../evidence.ts'
import { brokenRules } from './index.ts'

const LEVEL = '7:1'
const SECOND_LEVEL = '8:2'
/** Retailer 2 uses an account of his own at StockX; both share that of the other marketplace. */
const ACCOUNTS = [
  { account_id: 1, marketplace: 'stockx', retailer_id: null, seller_id: 'shared', is_retired: false },
  { account_id: 2, marketplace: 'goat', retailer_id: null, seller_id: null, is_retired: false },
  { account_id: 3, marketplace: 'stockx', retailer_id: 2 as number | null, seller_id: 'second', is_retired: false },
]

const shopLevel = (available: number) => ({
  sku: 'DD1391-100 9',
  available,
  isForSale: true,
  isTracked: true,
})

/**
 * A shop had three pairs of a size: one was sold on StockX and is in Shopify, two are left, on offer on both. Another
 * one has two pairs of the same size on offer on both.
 */
function atRest() {
  const size = { retailer_id: 1, variant_id: 5, name: 'DD1391-100 9', offerable: 2 }
  const listing = (id: number, marketplace: 'stockx' | 'goat', state: string, account_id: number) => ({
    ...size,
    listing_id: id,
    account_id,
    marketplace,
    state,
    external_listing_id: `outside-${id}`,
    external_variant_id: `${marketplace}-size`,
    price: 120,
    problem: null as string | null,
  })
  const second = { retailer_id: 2 }
  const outside = (id: number, marketplace: string, status: string, accountId: number | null) => ({
    id: `outside-${id}`,
    accountId,
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
    account_id: 1 as number | null,
    listing_id: 1,
    inventory_item_id: 3 as number | null,
    level: LEVEL,
    status: 'CREATED',
    marketplace_status: 'CREATED',
    oversold: false,
    unit_released: true,
    store_order_id: '77' as string | null,
    store_order_problem: null,
    store_order_size: null as string | null,
    is_unlowered: false,
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
      [
        77,
        {
          id: 77,
          name: '#1001',
          sourceIdentifier: 'ARK-1-9',
          createdAt: new Date(0),
          cancelledAt: null as Date | null,
          fulfillments: [] as { status: string }[],
        },
      ],
    ]),
  }
  const secondShop = { ...shop, adjustmentGroups: new Map(), orders: new Map<number, object>() }
  const slot = { ...size, listings_enabled: true, desired_payout: 100, gives_way: [] as string[], last_pair: 'both' }
  return {
    shop,
    secondShop,
    lowering,
    sale,
    evidence: {
      ask: async () => [] as never[],
      world: { startedAt: new Date(0) },
      shops: [
        { retailerId: 1, shop },
        { retailerId: 2, shop: secondShop },
      ],
      accounts: ACCOUNTS.map((account) => ({ ...account })),
      owners: [
        { account_id: 1, external_listing_id: 'outside-1', retailer_id: 1, listing_id: 1 },
        { account_id: 1, external_listing_id: 'outside-2', retailer_id: 1, listing_id: 2 },
        { account_id: 2, external_listing_id: 'outside-3', retailer_id: 1, listing_id: 3 },
        { account_id: 3, external_listing_id: 'outside-4', retailer_id: 2, listing_id: 4 },
        { account_id: 2, external_listing_id: 'outside-5', retailer_id: 2, listing_id: 5 },
      ],
      unknown: [{ account_id: 1, external_listing_id: 'outside-6', choice: null as string | null }],
      outside: { changed: new Set<string>(), byHand: new Set(['outside-6']), isSwept: true },
      sizes: [
        { retailer_id: 1, variant_id: 5, item: 7 },
        { retailer_id: 2, variant_id: 5, item: 8 },
      ],
      keyOf: (level: string) => level,
      levelsBefore: new Map([
        [LEVEL, shopLevel(3)],
        [SECOND_LEVEL, shopLevel(2)],
      ]),
      levels: new Map([
        [LEVEL, shopLevel(2)],
        [SECOND_LEVEL, shopLevel(2)],
      ]),
      moves: new Map([[LEVEL, { byShop: 0, byArk: -1 }]]),
      listings: [
        listing(1, 'stockx', 'sold', 1),
        listing(2, 'stockx', 'live', 1),
        listing(3, 'goat', 'live', 2),
        { ...listing(4, 'stockx', 'live', 3), ...second },
        { ...listing(5, 'goat', 'live', 2), ...second },
      ],
      sales: [sale],
      shopSales: [] as { retailer_id: number; external_order_id: string; stage: string }[],
      items: [
        {
          inventory_item_id: 3,
          level: LEVEL,
          shopify_stock: 2,
          sold_on_ark: 0,
          quantity_reserved: 0,
          quantity_available: 2,
        },
        {
          inventory_item_id: 4,
          level: SECOND_LEVEL,
          shopify_stock: 2,
          sold_on_ark: 0,
          quantity_reserved: 0,
          quantity_available: 2,
        },
      ],
      heldByOrders: [] as object[],
      slots: [slot, { ...slot, ...second, gives_way: [] as string[] }],
      outsideListings: {
        stockx: [
          outside(1, 'stockx', 'MATCHED', 1),
          outside(2, 'stockx', 'ACTIVE', 1),
          outside(4, 'stockx', 'ACTIVE', 3),
          { ...outside(6, 'stockx', 'ACTIVE', 1), priceCents: 190_100 },
        ],
        goat: [outside(3, 'goat', 'ACTIVE', 2), outside(5, 'goat', 'ACTIVE', 2)],
      },
      outsideOrders: {
        stockx: [{ id: '04-A', listingId: 'outside-1', status: 'CREATED', isOpen: true, isCanceled: false }],
        goat: [] as object[],
      },
      changes: [
        {
          retailerId: 1,
          variantId: 5,
          field: 'desired_payout',
          value: 100,
          askedAtMs: 1,
          answeredAtMs: 2,
          isAccepted: true,
        },
      ],
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
  ['units sold + units left', ({ evidence }) => evidence.levels.set(LEVEL, shopLevel(1))],
  ['units sold + units left', ({ evidence, sale }) => (evidence.levels.delete(LEVEL), (sale.unit_released = false))],
  ["ARK's stock is the shop's", ({ evidence: { items } }) => (items[0]!.shopify_stock = 3)],
  ["ARK's stock is the shop's", ({ evidence: { items } }) => (items[0]!.sold_on_ark = 1)],
  ["ARK's stock is the shop's", ({ evidence: { items } }) => items.shift()],
  ["ARK's stock is the shop's", ({ evidence: { levels } }) => levels.delete(LEVEL)],
  ["ARK's stock is the shop's", ({ evidence: { levels } }) => (levels.get(LEVEL)!.isTracked = false)],
  [
    "ARK's stock is the shop's",
    ({ evidence }) => evidence.heldByOrders.push({ level: LEVEL, quantity: 1, is_released: false }),
  ],
  ['what may be offered is what the shop has', ({ evidence: { items } }) => (items[0]!.quantity_available = 0)],
  ['what may be offered is what the shop has', ({ evidence: { levels } }) => (levels.get(LEVEL)!.isForSale = false)],
  ['nothing is live on a marketplace without stock', ({ evidence: { levels } }) => levels.delete(LEVEL)],
  [
    'nothing is live on a marketplace without stock',
    ({ evidence: { levels } }) => (levels.get(LEVEL)!.isForSale = false),
  ],
  ['nothing is live on a marketplace without stock', ({ evidence: { levels } }) => (levels.get(LEVEL)!.available = 0)],
  ['nothing is live on a marketplace without stock', ({ evidence: { items } }) => (items[0]!.quantity_reserved = 2)],
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
    ({ evidence }) => evidence.shopSales.push({ retailer_id: 1, external_order_id: '5501-401-1', stage: 'to_ship' }),
  ],
  ['the listing of a sale is sold', ({ evidence: { listings } }) => (listings[0]!.state = 'withdrawing')],
  ['exactly one Shopify order', ({ shop, secondShop }) => secondShop.orders.set(77, shop.orders.get(77)!)],
  ['has exactly one owner', ({ evidence: { listings } }) => (listings[1]!.price = 121)],
  ['has exactly one owner', ({ evidence: { listings } }) => (listings[1]!.state = 'withdrawn')],
  ['has exactly one owner', ({ evidence: { listings } }) => listings.push({ ...listings[1]!, retailer_id: 2 })],
  ['has exactly one owner', ({ evidence: { owners } }) => owners.splice(1, 1)],
  ['has exactly one owner', ({ evidence: { owners } }) => (owners[1]!.retailer_id = 2)],
  ['has exactly one owner', ({ evidence: { owners } }) => (owners[1]!.account_id = 3)],
  ['or is shown as unknown', ({ evidence: { unknown } }) => unknown.pop()],
  ['or is shown as unknown', ({ evidence: { unknown } }) => (unknown[0]!.choice = 'withdraw')],
  [
    'or is shown as unknown',
    ({ evidence: { unknown } }) => unknown.push({ ...unknown[0]!, external_listing_id: 'outside-2' }),
  ],
  [
    'at most one listing of each size',
    ({ evidence: { listings, outsideListings, owners } }) => {
      listings.push({ ...listings[2]!, listing_id: 7, external_listing_id: 'outside-7' })
      owners.push({ ...owners[2]!, listing_id: 7, external_listing_id: 'outside-7' })
      outsideListings.goat.push({ ...outsideListings.goat[0]!, id: 'outside-7' })
    },
  ],
  ["by hand at a price of his own is nobody's", ({ evidence: { outside } }) => outside.byHand.add('outside-2')],
  ['on an account that he uses no longer', ({ evidence: { accounts } }) => (accounts[2]!.is_retired = true)],
  ['on an account that he uses no longer', ({ evidence: { accounts } }) => (accounts[2]!.retailer_id = 1)],
  ['followed on the account', ({ sale }) => (sale.account_id = 3)],
  ['followed on the account', ({ evidence: { accounts } }) => accounts.shift()],
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

test('a sale of a size that is gone waits, and says so', async () => {
  const scene = atRest()
  const { evidence, sale, shop } = scene
  Object.assign(sale, { unit_released: false, store_order_id: null })
  for (const each of [shop.orders, shop.adjustmentGroups, evidence.levels])
    each.delete(each.keys().next().value as never)
  evidence.moves.clear()
  Object.assign(evidence.items[0]!, { shopify_stock: 0, sold_on_ark: 1, quantity_available: 0 })
  evidence.listings[1]!.state = evidence.listings[2]!.state = 'withdrawn'
  evidence.listings[1]!.offerable = evidence.listings[2]!.offerable = evidence.slots[0]!.offerable = 0
  for (const each of [evidence.outsideListings.stockx[1]!, evidence.outsideListings.goat[0]!])
    Object.assign(each, { status: 'DELETED', isOpen: false, isLive: false })
  evidence.owners.splice(1, 2)
  expect(await broken(scene)).toEqual([expect.stringContaining('exactly one Shopify order')])
  Object.assign(sale, { store_order_problem: 'The shop no longer has this size at the location that ships it' })
  expect(await broken(scene)).toEqual([])
})

test('a sale whose size Shopify lacks waits for a person, or is recorded without it and lowers nothing', async () => {
  const scene = atRest()
  const { evidence, sale, shop } = scene
  shop.adjustmentGroups.clear()
  evidence.moves.clear()
  evidence.levelsBefore.set(LEVEL, shopLevel(2))
  expect(await broken(scene)).toContainEqual(expect.stringContaining('lowered exactly one level'))
  sale.store_order_size = 'left_out'
  expect(await broken(scene)).toEqual([])

  const words = 'Shopify no longer has this size at the location that ships it'
  Object.assign(sale, { unit_released: false, store_order_id: null, store_order_size: 'missing' })
  Object.assign(sale, { store_order_problem: words })
  shop.orders.clear()
  evidence.items[0]!.sold_on_ark = 1
  expect(await broken(scene)).not.toContainEqual(expect.stringMatching(/one Shopify order|lowered exactly one level/))
})

test('a canceled Shopify order stands in nobody’s way', async () => {
  const scene = atRest()
  const { shop } = scene
  shop.orders.set(76, { ...shop.orders.get(77)!, id: 76, cancelledAt: new Date(0) })
  expect(await broken(scene)).toEqual([])
})

test('what sellers did themselves is excused until every account was read', async () => {
  const scene = atRest()
  const { outside, outsideListings, unknown } = scene.evidence
  outside.isSwept = false
  outside.changed = new Set(['outside-2', 'outside-3'])
  outsideListings.stockx[1]!.priceCents = 15_000
  Object.assign(outsideListings.goat[0]!, { status: 'deleted', isOpen: false, isLive: false })
  unknown.pop()
  expect(await broken(scene)).toEqual([])
  outside.isSwept = true
  expect(await broken(scene)).toEqual([
    'nothing is live here that is not live outside, and nothing ended here that stands there',
    'every open listing on every account has exactly one owner, at the price we believe, or is shown as unknown',
  ])
})

test('what is listed on an account that ARK does not know is none of its business, unless ARK did it', async () => {
  const scene = atRest()
  const { accounts, outsideListings } = scene.evidence
  outsideListings.stockx[3]!.accountId = null
  expect(await broken(scene)).toEqual([])
  accounts.pop()
  outsideListings.stockx[2]!.accountId = null
  expect(await broken(scene)).toContainEqual(expect.stringContaining('has exactly one owner'))
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

import type { Evidence } from '../evidence.ts'
import { brokenRules } from './index.ts'

export const LEVEL = '7:1'
const SECOND_LEVEL = '8:2'
/** Retailer 2 uses their own StockX account; both retailers share the account of the other marketplace. */
const ACCOUNTS = [
  { account_id: 1, marketplace: 'stockx', retailer_id: null, seller_id: 'shared', is_retired: false },
  { account_id: 2, marketplace: 'goat', retailer_id: null, seller_id: null, is_retired: false },
  { account_id: 3, marketplace: 'stockx', retailer_id: 2 as number | null, seller_id: 'second', is_retired: false },
]

export const levelForSale = (available: number) => ({
  sku: 'DD1391-100 9',
  available,
  isForSale: true,
  isTracked: true,
})

const SIZE = { retailer_id: 1, variant_id: 5, name: 'DD1391-100 9', offerable: 2 }

/** A marketplace and its account. */
type Place = readonly [marketplace: 'stockx' | 'goat', accountId: number]

const listing = (id: number, state: string, [marketplace, account_id]: Place) => ({
  ...SIZE,
  listing_id: id,
  account_id,
  marketplace,
  state,
  external_listing_id: `outside-${id}`,
  external_variant_id: `${marketplace}-size`,
  price: 120,
  problem: null as string | null,
})

const outsideListing = (id: number, status: string, [marketplace, accountId]: Place) => ({
  id: `outside-${id}`,
  accountId: accountId as number | null,
  externalVariantId: `${marketplace}-size`,
  status,
  priceCents: 12_000,
  isOpen: status === 'ACTIVE',
  isLive: status === 'ACTIVE',
  isSold: status === 'MATCHED',
})

const saleAtRest = () => ({
  sale_id: 9,
  retailer_id: 1,
  name: SIZE.name,
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
  lost_before: 0,
  is_canceled: false,
  is_fulfilled: false,
  is_restocked: false,
})

/** Returns both shops; the sale decreased one level. */
function shopsAtRest() {
  const lowering = {
    referenceDocumentUri: 'ark://adjustments/ARK-1-stockx-04-A%2F77%2Flower',
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
          sourceIdentifier: 'ARK-1-stockx-04-A',
          createdAt: new Date(0),
          cancelledAt: null as Date | null,
          fulfillments: [] as { status: string }[],
        },
      ],
    ]),
  }
  const secondShop = { ...shop, adjustmentGroups: new Map(), orders: new Map<number, object>() }
  return { shop, secondShop, lowering }
}

/** Returns ARK's listings. */
const offersAtRest = () => ({
  owners: [
    { account_id: 1, external_listing_id: 'outside-1', retailer_id: 1, listing_id: 1 },
    { account_id: 1, external_listing_id: 'outside-2', retailer_id: 1, listing_id: 2 },
    { account_id: 2, external_listing_id: 'outside-3', retailer_id: 1, listing_id: 3 },
    { account_id: 3, external_listing_id: 'outside-4', retailer_id: 2, listing_id: 4 },
    { account_id: 2, external_listing_id: 'outside-5', retailer_id: 2, listing_id: 5 },
  ],
  listings: [
    listing(1, 'sold', ['stockx', 1]),
    listing(2, 'live', ['stockx', 1]),
    listing(3, 'live', ['goat', 2]),
    { ...listing(4, 'live', ['stockx', 3]), retailer_id: 2 },
    { ...listing(5, 'live', ['goat', 2]), retailer_id: 2 },
  ],
  slots: [SLOT, { ...SLOT, retailer_id: 2 }].map((slot) => ({ ...slot, gives_way: [] as string[] })),
})
const SLOT = { ...SIZE, listings_enabled: true, desired_payout: 100, last_pair: 'both' }

/** Returns the marketplaces' listings and orders. */
const outsideAtRest = () => ({
  outsideListings: {
    stockx: [
      outsideListing(1, 'MATCHED', ['stockx', 1]),
      outsideListing(2, 'ACTIVE', ['stockx', 1]),
      outsideListing(4, 'ACTIVE', ['stockx', 3]),
      { ...outsideListing(6, 'ACTIVE', ['stockx', 1]), priceCents: 190_100 },
    ],
    goat: [outsideListing(3, 'ACTIVE', ['goat', 2]), outsideListing(5, 'ACTIVE', ['goat', 2])],
  },
  outsideOrders: {
    stockx: [
      {
        id: '04-A',
        listingId: 'outside-1',
        status: 'CREATED',
        isOpen: true,
        isCanceled: false,
        isDead: false,
        paidCents: 0,
        dueCents: 10_400,
        balanceCents: null,
      },
    ],
    goat: [] as object[],
  },
})

const stockAtRest = () => ({
  levelsBefore: new Map([
    [LEVEL, levelForSale(3)],
    [SECOND_LEVEL, levelForSale(2)],
  ]),
  levels: new Map([
    [LEVEL, levelForSale(2)],
    [SECOND_LEVEL, levelForSale(2)],
  ]),
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
})

/** Returns the ledger entries of the sale and the API calls. */
const recordsAtRest = () => ({
  books: [
    {
      sale_id: 9,
      retailer_id: 1,
      platform: 'stockx',
      external_order_id: '04-A',
      stage: 'to_ship',
      ark_fee: 500,
      estimated: 10_400 as number | null,
      cash_out_bps: 300,
      marketplace: -10_400,
      ark_income: 500,
      in_transit: 9_900,
      payable: 0,
      is_on_queue: false,
    },
  ],
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
})

/**
 * Returns a valid scene. A shop had three pairs of a size: one sold on StockX and is in Shopify, two are left and
 * listed on both marketplaces. Another shop has two pairs of the same size listed on both.
 */
export function atRest() {
  const sale = saleAtRest()
  const { shop, secondShop, lowering } = shopsAtRest()
  return {
    shop,
    secondShop,
    lowering,
    sale,
    evidence: {
      ...offersAtRest(),
      ...outsideAtRest(),
      ...stockAtRest(),
      ...recordsAtRest(),
      ask: async () => [] as never[],
      world: { startedAt: new Date(0) },
      shops: [
        { retailerId: 1, shop },
        { retailerId: 2, shop: secondShop },
      ],
      accounts: ACCOUNTS.map((account) => ({ ...account })),
      unknown: [{ account_id: 1, external_listing_id: 'outside-6', choice: null as string | null }],
      outside: { changed: new Set<string>(), byHand: new Set(['outside-6']), isSwept: true },
      sizes: [
        { retailer_id: 1, variant_id: 5, item: 7 },
        { retailer_id: 2, variant_id: 5, item: 8 },
      ],
      keyOf: (level: string) => level,
      moves: new Map([[LEVEL, { byShop: 0, byArk: -1 }]]),
      sales: [sale],
      shopSales: [] as { retailer_id: number; external_order_id: string; stage: string }[],
      heldByOrders: [] as object[],
      mails: [] as object[],
      payments: [] as object[],
      purchases: [] as object[],
    },
  }
}

export type SceneAtRest = ReturnType<typeof atRest>

/** Returns the names of the rules that a scene breaks. */
export const rulesBrokenBy = async ({ evidence }: SceneAtRest) =>
  (await brokenRules(evidence as unknown as Evidence)).map(({ rule }) => rule.name)

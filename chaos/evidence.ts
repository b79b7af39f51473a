import type { LastPair } from '@ark/domain'
import {
  levelKeyOf,
  type LevelKey,
  type OutsideListing,
  outsideOrdersOf,
  sellerListings,
  type ShopLevel,
  shopLevels,
} from './outside.ts'
import type { OutsideMarketplace } from './acts-of-plan.ts'
import type { Form } from './plan.ts'
import { CHAOS_SHOPS } from './retailers.ts'
import type {
  RequestedChange,
  RequestedEmail,
  RequestedPayment,
  RequestedPurchase,
  DoneOutside,
  Stage,
} from './stage.ts'
import type { ChaosWorld } from './world.ts'

/** An account at a marketplace. */
export interface AccountRow {
  account_id: number
  marketplace: OutsideMarketplace
  /** Null: the account is shared. */
  retailer_id: number | null
  seller_id: string | null
  is_retired: boolean
}

/** The recorded owner of an account's listing. */
export interface OwnerRow {
  account_id: number
  external_listing_id: string
  retailer_id: number
  listing_id: number
}

/** A listing of an account that ARK shows to people as unknown. */
export interface UnknownEvidence {
  account_id: number
  external_listing_id: string
  choice: 'leave' | 'withdraw' | null
}

export interface ListingEvidence {
  listing_id: number
  retailer_id: number
  account_id: number | null
  variant_id: number
  name: string
  external_variant_id: string
  marketplace: OutsideMarketplace
  state: string
  external_listing_id: string | null
  price: number
  problem: string | null
  /** The units of the size that may be listed. */
  offerable: number
}

export interface SaleRow {
  sale_id: number
  retailer_id: number
  name: string
  platform: OutsideMarketplace
  external_order_id: string
  account_id: number | null
  listing_id: number
  inventory_item_id: number | null
  level: LevelKey | null
  status: string
  marketplace_status: string
  oversold: boolean
  unit_released: boolean
  store_order_id: string | null
  store_order_problem: string | null
  /** The state of a missing size: `missing` waits for a person, `left_out` has an order with only a title. */
  store_order_size: 'missing' | 'left_out' | null
  /** True: the pair left while the shop did not have the size, so that no level decreased. */
  is_unlowered: boolean
  is_canceled: boolean
  is_fulfilled: boolean
  /**
   * True: a person restocked the pair, and the stock increased. It does not increase when the size was gone by then.
   */
  is_restocked: boolean
  /**
   * How many pairs a person reported as gone before the marketplace continued the sale, which then needs another pair.
   */
  lost_before: number
}

/** The ledger entries of a marketplace sale; amounts are cents. */
export interface BookedSale {
  sale_id: number
  retailer_id: number
  platform: OutsideMarketplace
  external_order_id: string
  /** The stage in ARK. */
  stage: string
  ark_fee: number
  /** The expected payout at the sale; null: none could be computed. */
  estimated: number | null
  /** The cash-out fee of ALIAS, in hundredths of a percent. */
  cash_out_bps: number
  /** The sale's balance in each account. */
  marketplace: number
  ark_income: number
  in_transit: number
  payable: number
  /** True: it is in the list of differences. */
  is_on_queue: boolean
}

/** A unit that the shop sold itself. */
export interface ShopSaleRow {
  retailer_id: number
  external_order_id: string
  stage: string
}

export interface ItemEvidence {
  inventory_item_id: number
  level: LevelKey
  shopify_stock: number
  sold_on_ark: number
  quantity_reserved: number
  quantity_available: number
}

/** Pairs that a wholesale order reserves. */
export interface ReservedByOrder {
  level: LevelKey
  quantity: number
  /** True: the shop's level no longer has them; false: ARK reserves them. */
  is_released: boolean
}

export interface SlotRow {
  retailer_id: number
  variant_id: number
  name: string
  listings_enabled: boolean
  desired_payout: number
  offerable: number
  /** The marketplaces from which Goblin Mode withdraws its listing. */
  gives_way: OutsideMarketplace[]
  /** The setting for the marketplaces of its last pair. */
  last_pair: LastPair
}

/** The changes of a level in the shop's journal. */
export interface LevelMoves {
  /** Changes by the shop itself: counts and sales at its counter. */
  byShop: number
  /** Changes by ARK. */
  byArk: number
}

/** A shop in the simulator's store. */
export interface ShopEvidence {
  retailerId: number
  shop: ReturnType<ChaosWorld['simulators']['shopify']['store']['shop']>
}

/** A listing in a marketplace's store; the account is null when ARK does not know it. */
export type ListingOutside = OutsideListing & { accountId: number | null }

/** A size of a retailer with an inventory item of its shop, by the item's first ID. */
export interface SizeOfShop {
  retailer_id: number
  variant_id: number
  item: number
}

/** The data of both witnesses, ARK and the outside world, read as close together as possible. */
export interface Evidence {
  world: ChaosWorld
  form: Form
  shops: ShopEvidence[]
  accounts: AccountRow[]
  owners: OwnerRow[]
  unknown: UnknownEvidence[]
  outside: DoneOutside
  /** The listed sizes of this run, with the first ID of each item. */
  sizes: SizeOfShop[]
  /** Returns the key of a level, `item:location`, for any ID that its item has had. */
  keyOf(level: string): LevelKey
  levelsBefore: Map<LevelKey, ShopLevel>
  levels: Map<LevelKey, ShopLevel>
  moves: Map<LevelKey, LevelMoves>
  listings: ListingEvidence[]
  /** Sales of the marketplaces. */
  sales: SaleRow[]
  books: BookedSale[]
  shopSales: ShopSaleRow[]
  items: ItemEvidence[]
  heldByOrders: ReservedByOrder[]
  slots: SlotRow[]
  outsideListings: Record<OutsideMarketplace, ListingOutside[]>
  outsideOrders: Record<OutsideMarketplace, ReturnType<typeof outsideOrdersOf>>
  changes: RequestedChange[]
  mails: RequestedEmail[]
  payments: RequestedPayment[]
  purchases: RequestedPurchase[]
  ask<Row extends object>(statement: string, parameters?: unknown[]): Promise<Row[]>
}

/** The state at the start of a run, and the position in the shop's journal. */
export interface Beginning {
  sizes: SizeOfShop[]
  levels: Map<LevelKey, ShopLevel>
  journalN: number
}

/** Reads the initial state. ARK is asked only here which item is which size; afterwards the acts track it. */
export async function beginningOf(stage: Stage): Promise<Beginning> {
  const { world } = stage
  const { rows: sizes } = await world.database.query<SizeOfShop>(SIZES)
  return {
    sizes: sizes.map(({ item, ...size }) => ({ ...size, item: Number(item) })),
    levels: shopLevels(stage),
    journalN: world.simulators.shopify.journal.entries().at(-1)?.n ?? 0,
  }
}

/** Reads both witnesses. Throws when the database does not answer. */
export async function gatherEvidence(stage: Stage, beginning: Beginning): Promise<Evidence> {
  const { world, form, retailers, outside, changes, mails, payments, purchases } = stage
  const ask = async <Row extends object>(statement: string, parameters: unknown[] = []): Promise<Row[]> =>
    (await world.database.query<Row & Record<string, unknown>>(statement, parameters)).rows
  /** Reads rows with a level and replaces the level by its key. */
  const askOfLevels = async <Row extends { level: LevelKey | null }>(statement: string): Promise<Row[]> =>
    (await ask<Row>(statement)).map((row) => ({ ...row, level: row.level && levelKeyOf(stage, row.level) }))
  const accounts = await ask<AccountRow>(ACCOUNTS)
  const listingsAt = (marketplace: OutsideMarketplace) =>
    sellerListings(world, marketplace).map((listing) => ({
      ...listing,
      accountId: accountIdOf(accounts, marketplace, listing),
    }))
  return {
    world,
    form,
    shops: retailers.map(({ retailerId, shop }) => ({
      retailerId,
      shop: world.simulators.shopify.store.shop(shop),
    })),
    accounts,
    owners: await ask<OwnerRow>(OWNERS),
    unknown: await ask<UnknownEvidence>(UNKNOWN),
    outside,
    changes,
    mails,
    payments,
    purchases,
    ask,
    listings: await ask<ListingEvidence>(LISTINGS),
    sales: await askOfLevels<SaleRow>(SALES),
    books: await ask<BookedSale>(BOOKS),
    shopSales: await ask<ShopSaleRow>(SHOP_SALES),
    items: await askOfLevels<ItemEvidence>(ITEMS),
    heldByOrders: await askOfLevels<ReservedByOrder>(HELD_BY_ORDERS),
    slots: await ask<SlotRow>(SLOTS),
    sizes: beginning.sizes,
    keyOf: (level) => levelKeyOf(stage, level),
    levelsBefore: beginning.levels,
    levels: shopLevels(stage),
    moves: movesSince(stage, beginning),
    outsideListings: { stockx: listingsAt('stockx'), goat: listingsAt('goat') },
    outsideOrders: { stockx: outsideOrdersOf(world, 'stockx'), goat: outsideOrdersOf(world, 'goat') },
  }
}

/** Returns the account of a seller's listings. */
const accountIdOf = (
  accounts: readonly AccountRow[],
  marketplace: OutsideMarketplace,
  { seller }: Pick<OutsideListing, 'seller'>,
): number | null =>
  accounts.find((each) => each.marketplace === marketplace && (seller === null || each.seller_id === seller))
    ?.account_id ?? null

/** The journal reasons for changes by the shop's staff and customers; all other changes came through the API. */
const BY_SHOP = ['counted in the shop', 'order', 'cancel', 'fulfilment', 'fulfilment cancelled', 'refund']

interface StockChanged {
  shop: string
  reason: string
  inventoryItemId: number
  locationId: number
  available: number
}

function movesSince(stage: Stage, { levels, journalN }: Beginning): Map<LevelKey, LevelMoves> {
  const available = new Map([...levels].map(([key, level]) => [key, level.available]))
  const moves = new Map<LevelKey, LevelMoves>()
  for (const { effect, details } of stage.world.simulators.shopify.journal.entries(journalN)) {
    if (effect !== 'stock.changed') continue
    const change = details as StockChanged
    if (!CHAOS_SHOPS.includes(change.shop)) continue
    const key = levelKeyOf(stage, `${change.inventoryItemId}:${change.locationId}`)
    const delta = change.available - (available.get(key) ?? 0)
    available.set(key, change.available)
    const sum = moves.get(key) ?? { byShop: 0, byArk: 0 }
    if (BY_SHOP.includes(change.reason)) sum.byShop += delta
    else sum.byArk += delta
    moves.set(key, sum)
  }
  return moves
}

const OFFERABLE = `(select coalesce(sum(i.quantity_available), 0)::int from inventory_items i
  where i.retailer_id = x.retailer_id and i.variant_id = x.variant_id and i.fulfillment_enabled)`
const NAME = `(select p.sku || ' ' || v.size from variants v join products p using (product_id)
  where v.variant_id = x.variant_id)`
/** Covers items that were deleted with their size. */
const LEVEL = `(select w.level from witness.item_versions w where w.inventory_item_id = x.inventory_item_id
  order by w.n limit 1)`

const SIZES = `
  select retailer_id::int, variant_id::int, shopify_inventory_item_id as item from inventory_items
  group by 1, 2, 3 order by 1, 2, 3`

const ACCOUNTS = `
  select marketplace_account_id::int as account_id, marketplace, retailer_id::int, seller_id,
    retired_at is not null as is_retired from marketplace_accounts order by marketplace_account_id`
const OWNERS = `
  select marketplace_account_id::int as account_id, external_listing_id, retailer_id::int, listing_id::int
  from listing_owners`
const UNKNOWN = `
  select marketplace_account_id::int as account_id, external_listing_id, choice from unknown_listings`
const LISTINGS = `
  select x.listing_id::int, x.retailer_id::int, x.marketplace_account_id::int as account_id, x.variant_id::int,
    ${NAME} as name, x.marketplace, x.state, x.external_listing_id,
    x.price::float8 as price, x.problem, ${OFFERABLE} as offerable,
    (select case x.marketplace when 'stockx' then v.stockx_variant_id else v.alias_variant_id end
     from variants v where v.variant_id = x.variant_id) as external_variant_id
  from marketplace_listings x order by x.listing_id`
const SALES = `
  select x.sale_id::int, x.retailer_id::int, ${NAME} as name, x.platform, x.external_order_id,
    x.marketplace_account_id::int as account_id, x.listing_id::int,
    x.inventory_item_id::int, ${LEVEL} as level, x.status, x.marketplace_status, x.oversold, x.unit_released,
    x.store_order_id, x.store_order_problem, x.store_order_size, x.unlowered_since is not null as is_unlowered,
    x.canceled_at is not null as is_canceled,
    x.fulfilled_at is not null as is_fulfilled,
    exists (select from sale_resolutions r where r.retailer_id = x.retailer_id and r.sale_id = x.sale_id
      and r.restock and r.settled_at is not null and r.problem is null) as is_restocked,
    (select count(*)::int from audit_log a where a.retailer_id = x.retailer_id
      and a.event_type = 'cancelled_sale_resolved' and a.event_details ->> 'sale_id' = x.sale_id::text
      and a.event_details ->> 'restock' = 'false')
    - (select count(*)::int from sale_resolutions r where r.retailer_id = x.retailer_id and r.sale_id = x.sale_id
      and not r.restock) as lost_before
  from sales x where x.platform <> 'shopify' order by x.sale_id`
const BOOKS = `
  select x.sale_id::int, x.retailer_id::int, x.platform, x.external_order_id, x.stage,
    (x.ark_fee * 100)::int as ark_fee, (x.estimated_payout * 100)::int as estimated,
    (x.fee_schedule -> 'goat' ->> 'cash_out_bps')::int as cash_out_bps,
    l.*, exists (select from payout_differences d where d.retailer_id = x.retailer_id and d.sale_id = x.sale_id)
      as is_on_queue
  from sales x cross join lateral (
    select coalesce(sum(amount * 100) filter (where account = 'marketplace'), 0)::int as marketplace,
      coalesce(sum(amount * 100) filter (where account = 'ark_income'), 0)::int as ark_income,
      coalesce(sum(amount * 100) filter (where account = 'in_transit'), 0)::int as in_transit,
      coalesce(sum(amount * 100) filter (where account = 'payable'), 0)::int as payable
    from ledger_entries where retailer_id = x.retailer_id and sale_id = x.sale_id) l
  where x.platform <> 'shopify' order by x.sale_id`
const SHOP_SALES = `
  select retailer_id::int, external_order_id, stage from sales where platform = 'shopify' order by sale_id`
const ITEMS = `
  select x.inventory_item_id::int, ${LEVEL} as level, x.shopify_stock, x.sold_on_ark, x.quantity_reserved,
    x.quantity_available
  from inventory_items x order by x.inventory_item_id`
const HELD_BY_ORDERS = `
  select ${LEVEL} as level, x.quantity, x.is_released from wholesale_order_units x`
const SLOTS = `
  select x.retailer_id::int, x.variant_id::int, ${NAME} as name, x.listings_enabled,
    x.desired_payout::float8 as desired_payout,
    ${OFFERABLE} as offerable,
    array(select s.marketplace from listing_slots s where s.retailer_id = x.retailer_id and s.variant_id = x.variant_id
      and (s.withdrawn_by_goblin or s.is_left_out)) as gives_way,
    coalesce((select r.last_pair from product_selling_rules r where r.retailer_id = x.retailer_id
      and r.product_id = x.product_id), 'both') as last_pair
  from variant_offers x where x.desired_payout is not null and x.bottom_payout is not null order by x.variant_id`

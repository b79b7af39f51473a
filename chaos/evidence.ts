import type { LastPair } from '@ark/domain'
import {
  type LevelKey,
  type OutsideListing,
  outsideOrdersOf,
  sellerListings,
  type ShopLevel,
  shopLevels,
} from './outside.ts'
import type { OutsideMarketplace } from './deeds.ts'
import type { Form } from './plan.ts'
import { CHAOS_SHOPS } from './retailers.ts'
import type { AskedChange, AskedMail, AskedPayment, AskedPurchase, DoneOutside, Stage } from './stage.ts'
import type { ChaosWorld } from './world.ts'

/** An account of a marketplace. */
export interface AccountRow {
  account_id: number
  marketplace: OutsideMarketplace
  /** Null: it is shared. */
  retailer_id: number | null
  seller_id: string | null
  is_retired: boolean
}

/** Whose a listing of an account is said to be. */
export interface OwnerRow {
  account_id: number
  external_listing_id: string
  retailer_id: number
  listing_id: number
}

/** A listing of an account that people are shown as unknown. */
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
  /** Units of the size that may be offered. */
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
  is_canceled: boolean
  is_fulfilled: boolean
  /** A person has put its pair back into stock, and the stock says so. */
  is_restocked: boolean
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
  /** Of those, what wholesale orders hold that the shop does not know of. */
  held_by_orders: number
  /** Pairs that wholesale orders hold and that the shop's level is without. */
  released_by_orders: number
}

export interface SlotRow {
  retailer_id: number
  variant_id: number
  name: string
  listings_enabled: boolean
  desired_payout: number
  offerable: number
  /** Where its listing gives way to the other one (Goblin Mode). */
  gives_way: OutsideMarketplace[]
  /** Where its last pair is offered. */
  last_pair: LastPair
}

/** What the shop's journal says was done to a level. */
export interface LevelMoves {
  /** By the shop itself: counted, sold over the counter. */
  byShop: number
  /** By ARK. */
  byArk: number
}

/** A shop as its own store has it. */
export interface ShopEvidence {
  retailerId: number
  shop: ReturnType<ChaosWorld['simulators']['shopify']['store']['shop']>
}

/** A listing as a marketplace's own store has it; of an account that ARK does not know (any more), null. */
export type ListingOutside = OutsideListing & { accountId: number | null }

/** What both witnesses say, read as close together as can be. */
export interface Evidence {
  world: ChaosWorld
  form: Form
  shops: ShopEvidence[]
  accounts: AccountRow[]
  owners: OwnerRow[]
  unknown: UnknownEvidence[]
  outside: DoneOutside
  levelsBefore: Map<LevelKey, ShopLevel>
  levels: Map<LevelKey, ShopLevel>
  moves: Map<LevelKey, LevelMoves>
  listings: ListingEvidence[]
  /** Of the marketplaces. */
  sales: SaleRow[]
  shopSales: ShopSaleRow[]
  items: ItemEvidence[]
  slots: SlotRow[]
  outsideListings: Record<OutsideMarketplace, ListingOutside[]>
  outsideOrders: Record<OutsideMarketplace, ReturnType<typeof outsideOrdersOf>>
  changes: AskedChange[]
  mails: AskedMail[]
  payments: AskedPayment[]
  purchases: AskedPurchase[]
  ask<Row extends object>(statement: string, parameters?: unknown[]): Promise<Row[]>
}

/** The state of affairs that a run begins with, and where the shop's journal stood. */
export interface Beginning {
  levels: Map<LevelKey, ShopLevel>
  journalN: number
}

export const beginningOf = (world: ChaosWorld): Beginning => ({
  levels: shopLevels(world),
  journalN: world.simulators.shopify.journal.entries().at(-1)?.n ?? 0,
})

/** Asks both witnesses. Throws when the database does not answer. */
export async function gatherEvidence(
  { world, form, retailers, outside, changes, mails, payments, purchases }: Stage,
  beginning: Beginning,
): Promise<Evidence> {
  const ask = async <Row extends object>(statement: string, parameters: unknown[] = []): Promise<Row[]> =>
    (await world.database.query<Row & Record<string, unknown>>(statement, parameters)).rows
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
    sales: await ask<SaleRow>(SALES),
    shopSales: await ask<ShopSaleRow>(SHOP_SALES),
    items: await ask<ItemEvidence>(ITEMS),
    slots: await ask<SlotRow>(SLOTS),
    levelsBefore: beginning.levels,
    levels: shopLevels(world),
    moves: movesSince(world, beginning),
    outsideListings: { stockx: listingsAt('stockx'), goat: listingsAt('goat') },
    outsideOrders: { stockx: outsideOrdersOf(world, 'stockx'), goat: outsideOrdersOf(world, 'goat') },
  }
}

/** The account that a seller's listings are on. */
const accountIdOf = (
  accounts: readonly AccountRow[],
  marketplace: OutsideMarketplace,
  { seller }: Pick<OutsideListing, 'seller'>,
): number | null =>
  accounts.find((each) => each.marketplace === marketplace && (seller === null || each.seller_id === seller))
    ?.account_id ?? null

/**
 * Reasons that the simulated shop journals for what its own people and shoppers do; every other change came
 * through the API.
 */
const BY_SHOP = ['counted in the shop', 'order', 'cancel', 'fulfilment', 'fulfilment cancelled', 'refund']

interface StockChanged {
  shop: string
  reason: string
  inventoryItemId: number
  locationId: number
  available: number
}

function movesSince({ simulators }: ChaosWorld, { levels, journalN }: Beginning): Map<LevelKey, LevelMoves> {
  const available = new Map([...levels].map(([key, level]) => [key, level.available]))
  const moves = new Map<LevelKey, LevelMoves>()
  for (const { effect, details } of simulators.shopify.journal.entries(journalN)) {
    if (effect !== 'stock.changed') continue
    const change = details as StockChanged
    if (!CHAOS_SHOPS.includes(change.shop)) continue
    const key: LevelKey = `${change.inventoryItemId}:${change.locationId}`
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
const LEVEL = `(select i.shopify_inventory_item_id || ':' || l.shopify_location_id
  from inventory_items i join locations l using (retailer_id, location_id)
  where i.retailer_id = x.retailer_id and i.inventory_item_id = x.inventory_item_id)`

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
    x.store_order_id, x.store_order_problem, x.canceled_at is not null as is_canceled,
    x.fulfilled_at is not null as is_fulfilled,
    exists (select from sale_resolutions r where r.retailer_id = x.retailer_id and r.sale_id = x.sale_id
      and r.restock and r.settled_at is not null) as is_restocked
  from sales x where x.platform <> 'shopify' order by x.sale_id`
const SHOP_SALES = `
  select retailer_id::int, external_order_id, stage from sales where platform = 'shopify' order by sale_id`
const ITEMS = `
  select x.inventory_item_id::int, ${LEVEL} as level, x.shopify_stock, x.sold_on_ark,
    (select coalesce(sum(u.quantity), 0)::int from wholesale_order_units u where u.retailer_id = x.retailer_id
      and u.inventory_item_id = x.inventory_item_id and not u.is_released) as held_by_orders,
    (select coalesce(sum(u.quantity), 0)::int from wholesale_order_units u where u.retailer_id = x.retailer_id
      and u.inventory_item_id = x.inventory_item_id and u.is_released) as released_by_orders
  from inventory_items x order by x.inventory_item_id`
const SLOTS = `
  select x.retailer_id::int, x.variant_id::int, ${NAME} as name, x.listings_enabled,
    x.desired_payout::float8 as desired_payout,
    ${OFFERABLE} as offerable,
    array(select s.marketplace from listing_slots s where s.retailer_id = x.retailer_id and s.variant_id = x.variant_id
      and (s.withdrawn_by_goblin or s.is_left_out)) as gives_way,
    coalesce((select r.last_pair from product_selling_rules r where r.retailer_id = x.retailer_id
      and r.product_id = x.product_id), 'both') as last_pair
  from variant_offers x where x.desired_payout is not null and x.bottom_payout is not null order by x.variant_id`

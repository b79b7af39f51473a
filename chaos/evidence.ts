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
  /** Shopify lacks its size: `missing`, a person decides; `left_out`, its order says in words what was sold. */
  store_order_size: 'missing' | 'left_out' | null
  /** Its pair left while the shop had no such size: no level was lowered. */
  is_unlowered: boolean
  is_canceled: boolean
  is_fulfilled: boolean
  /** A person has put its pair back into stock, and the stock says so: it did not where the size was gone by then. */
  is_restocked: boolean
  /** Pairs that a person said were gone, before its marketplace went on with it all the same: it looks for another. */
  lost_before: number
}

/** What the books have of a sale of a marketplace; amounts are cents. */
export interface BookedSale {
  sale_id: number
  retailer_id: number
  platform: OutsideMarketplace
  external_order_id: string
  /** As people here say. */
  stage: string
  ark_fee: number
  /** Expected when it sold; null: nothing could be. */
  estimated: number | null
  /** Of what ALIAS leaves, in hundredths of a percent. */
  cash_out_bps: number
  /** What it has left in the accounts. */
  marketplace: number
  ark_income: number
  in_transit: number
  payable: number
  /** It stands among the differences. */
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

/** Pairs that a wholesale order holds. */
export interface HeldByOrder {
  level: LevelKey
  quantity: number
  /** The shop's level is without them; else ARK keeps them back. */
  is_released: boolean
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

/** A retailer's size, and an item of his shop that is one, as it was first known. */
export interface SizeOfShop {
  retailer_id: number
  variant_id: number
  item: number
}

/** What both witnesses say, read as close together as can be. */
export interface Evidence {
  world: ChaosWorld
  form: Form
  shops: ShopEvidence[]
  accounts: AccountRow[]
  owners: OwnerRow[]
  unknown: UnknownEvidence[]
  outside: DoneOutside
  /** The sizes on offer in this run, with the item of each as it was first known. */
  sizes: SizeOfShop[]
  /** The one key of a level that is named by any id which its item has had: `item:location`. */
  keyOf(level: string): LevelKey
  levelsBefore: Map<LevelKey, ShopLevel>
  levels: Map<LevelKey, ShopLevel>
  moves: Map<LevelKey, LevelMoves>
  listings: ListingEvidence[]
  /** Of the marketplaces. */
  sales: SaleRow[]
  books: BookedSale[]
  shopSales: ShopSaleRow[]
  items: ItemEvidence[]
  heldByOrders: HeldByOrder[]
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
  sizes: SizeOfShop[]
  levels: Map<LevelKey, ShopLevel>
  journalN: number
}

/** Which item is which size is asked of ARK before anything happens; from then on it is known by the acts alone. */
export async function beginningOf(stage: Stage): Promise<Beginning> {
  const { world } = stage
  const { rows: sizes } = await world.database.query<SizeOfShop>(SIZES)
  return {
    sizes: sizes.map(({ item, ...size }) => ({ ...size, item: Number(item) })),
    levels: shopLevels(stage),
    journalN: world.simulators.shopify.journal.entries().at(-1)?.n ?? 0,
  }
}

/** Asks both witnesses. Throws when the database does not answer. */
export async function gatherEvidence(stage: Stage, beginning: Beginning): Promise<Evidence> {
  const { world, form, retailers, outside, changes, mails, payments, purchases } = stage
  const ask = async <Row extends object>(statement: string, parameters: unknown[] = []): Promise<Row[]> =>
    (await world.database.query<Row & Record<string, unknown>>(statement, parameters)).rows
  /** Rows that name a level, by its one key. */
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
    heldByOrders: await askOfLevels<HeldByOrder>(HELD_BY_ORDERS),
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
/** Also of an item that has gone with its size. */
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

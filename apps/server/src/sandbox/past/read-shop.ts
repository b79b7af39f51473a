import type { FeeSchedule } from '@ark/domain'
import type { OwnerSession } from './owner-session.ts'

/** A size at a location of the shop, with what it costs and sells for today. Amounts are in dollars. */
export interface Place {
  inventory_item_id: number
  product_sync_id: number
  product_id: number
  variant_id: number
  location_id: number
  /** Shopify's level. */
  stock: number
  product_name: string
  sku: string | null
  size: string
  retail_price: number | null
  promotional_ark_fee: number | null
  /** `YYYY-MM-DD`; null: long ago. */
  release_date: string | null
  /** The shop's own price. */
  shop_price: number
  stockx_ask: number | null
  goat_ask: number | null
  /** Null: not offered to wholesale buyers. */
  wholesale_price: number | null
}

/** The people of the sandbox who act in the past. */
export interface PastStaff {
  ownerId: number
  managerId: number
  packerId: number
  operatorId: number
  buyerId: number
  buyerUserId: number
}

/** The shop whose past is made. */
export interface PastShop {
  retailerId: number
  storeId: number
  /** The shared accounts of the marketplaces. */
  accounts: { stockx: number; goat: number }
  staff: PastStaff
  places: readonly Place[]
  schedule: FeeSchedule
  /** The end of the past: everything after it happened. */
  until: Date
}

/** How long before the store's connection the past ends. */
const REST_MS = 2 * 60_000

const FLOATS = {
  stockx: `(select d.lowest_ask::float8 from market_data d where d.variant_id = v.variant_id
    and d.marketplace = 'stockx')`,
  goat: `(select d.lowest_ask::float8 from market_data d where d.variant_id = v.variant_id and d.marketplace = 'goat')`,
}

/** Reads the sizes of the shop in an order that is the same in every sandbox. */
const readPlaces = (session: OwnerSession, retailerId: number): Promise<Place[]> =>
  session.read<Place>(
    `select i.inventory_item_id::int, i.product_sync_id::int, i.product_id::int, i.variant_id::int,
       i.location_id::int, i.shopify_stock as stock, p.name as product_name, p.sku, v.size,
       p.retail_price::float8, p.promotional_ark_fee::float8, to_char(p.release_date, 'YYYY-MM-DD') as release_date,
       coalesce((select max(s.price) from product_link_variants s where s.retailer_id = $1
         and s.product_sync_id = i.product_sync_id and s.variant_id = i.variant_id), p.retail_price, 120)::float8
         as shop_price,
       ${FLOATS.stockx} as stockx_ask, ${FLOATS.goat} as goat_ask,
       case when i.wholesale_enabled then i.wholesale_price::float8 end as wholesale_price
     from inventory_items i
     join products p on p.product_id = i.product_id join variants v on v.variant_id = i.variant_id
     join locations l on l.retailer_id = $1 and l.location_id = i.location_id
     where i.retailer_id = $1 and i.withheld is null and not i.is_gone
     order by p.sku, p.name, v.sort_index, v.size, l.location_nickname`,
    [retailerId],
  )

/**
 * Takes the movements of the first import out of the stock ledger. Returns the shop with the levels that it found, at
 * which the movements of the past have to end, whatever has moved since.
 */
export async function takeImport(session: OwnerSession, shop: PastShop): Promise<PastShop> {
  const rows = await session.read<Pick<Place, 'inventory_item_id' | 'stock'>>(
    `delete from stock_movements m where m.retailer_id = $1 and m.cause = 'import' and m.counter = 'shopify_stock'
       and m.before = 0 returning m.inventory_item_id::int, m.after as stock`,
    [shop.retailerId],
  )
  const found = new Map(rows.map(({ inventory_item_id, stock }) => [inventory_item_id, stock]))
  const places = shop.places.map((place) => ({ ...place, stock: found.get(place.inventory_item_id) ?? 0 }))
  return { ...shop, places }
}

/** Reads the shop of the sandbox's owner. `operatorEmail` names the operator. Throws when something is missing. */
export async function readShop(session: OwnerSession, people: PastPeople): Promise<PastShop> {
  const [shop] = await session.read<{ retailer_id: number; store_id: number; connected_at: Date }>(
    `select u.retailer_id::int, s.store_id::int, s.connected_at from users u
     join stores s on s.retailer_id = u.retailer_id and s.disconnected_at is null
     where u.email = $1 order by s.store_id limit 1`,
    [people.owner],
  )
  if (!shop) throw new Error(`${people.owner} has no connected store`)
  const accounts = await session.read<{ marketplace: 'stockx' | 'goat'; id: number }>(
    `select marketplace, marketplace_account_id::int as id from marketplace_accounts
     where retailer_id is null and retired_at is null`,
  )
  const accountOf = (marketplace: string) => accounts.find((each) => each.marketplace === marketplace)?.id
  const [stockx, goat] = [accountOf('stockx'), accountOf('goat')]
  if (stockx === undefined || goat === undefined) throw new Error('a marketplace has no shared account')
  const { retailer_id: retailerId, store_id: storeId, connected_at } = shop
  return {
    retailerId,
    storeId,
    accounts: { stockx, goat },
    staff: await readStaff(session, people),
    places: await readPlaces(session, retailerId),
    schedule: people.schedule,
    until: new Date(Math.min(connected_at.getTime(), people.now.getTime()) - REST_MS),
  }
}

/** The e-mail addresses of those who act in the past, the fee schedule of its sales, and the time. */
export interface PastPeople {
  owner: string
  manager: string
  packer: string
  operator: string
  buyer: string
  schedule: FeeSchedule
  now: Date
}

async function readStaff(session: OwnerSession, people: PastPeople): Promise<PastStaff> {
  const emails = [people.owner, people.manager, people.packer, people.operator, people.buyer]
  const rows = await session.read<{ email: string; user_id: number; buyer_id: number | null }>(
    `select email, user_id::int, buyer_id::int from users where email = any($1::text[])`,
    [emails],
  )
  const of = (email: string) => {
    const row = rows.find((each) => each.email === email)
    if (!row) throw new Error(`the sandbox has no ${email}`)
    return row
  }
  const buyer = of(people.buyer)
  return {
    ownerId: of(people.owner).user_id,
    managerId: of(people.manager).user_id,
    packerId: of(people.packer).user_id,
    operatorId: of(people.operator).user_id,
    buyerId: buyer.buyer_id ?? 0,
    buyerUserId: buyer.user_id,
  }
}

import type { AnswerOf, Contract } from '@ark/contract'
import { wholesaleStatusesWhere } from '@ark/domain'
import { sql } from 'kysely'
import type { Tx } from '../../../../platform/database/connect.ts'
import { countUpTo } from '../../../../platform/database/count-up-to.ts'
import type { Column, Columns } from '../../../../platform/database/schema.gen.ts'
import { likePattern } from '../../../../platform/database/like-pattern.ts'
import type { OrderRef } from '../../pairs/queries/order-transitions.ts'
import { shownProposal } from '../../proposals/queries/proposals.ts'
import { changeColumns, shownChange, type ChangeRow, type LineRow, type OrderRow, turnOfOrder } from './order-rows.ts'

type BulkSale = AnswerOf<Contract['GET /bulk-sales/']>[number]
type Details = AnswerOf<Contract['GET /bulk-sales/{id}/details']>
type Summary = AnswerOf<Contract['GET /bulk-sales/summary']>

const OVER = wholesaleStatusesWhere(({ isOver }) => isOver)
const ACTIVE = wholesaleStatusesWhere(({ isOver }) => !isOver)

interface BulkSaleRow extends OrderRow, Columns<'wholesale_orders', 'created_at'> {
  is_paid_to_ark: boolean
  buyer_name: string | null
}

const bulkSaleOf = <R extends BulkSaleRow>(row: R) => ({
  ...row,
  created_at: row.created_at.toISOString(),
  buyer_paid_at: row.buyer_paid_at?.toISOString() ?? null,
})

const columns = (now: Date, retailerId: number) => sql`
  o.wholesale_order_id as id, o.order_number, o.purchase_order_id as parent_order_id, o.status, o.payment_status,
  o.payment_status = 'paid' as is_paid_to_ark, o.buyer_paid_at, o.ships_direct, o.ship_to ->> 'business_name' as buyer_name,
  o.total_items, o.fulfilled_items, o.total_amount::float8, o.created_at,
  ${turnOfOrder(now, retailerId)} as waits_for`

export interface BulkSaleSearch {
  /** Only orders older than this one; null starts with the newest. */
  before: number | null
  /** Offset from the newest; used only without `before`. */
  skip: number
  limit: number
  status: Column<'wholesale_orders', 'status'> | undefined
  payment: Column<'wholesale_orders', 'payment_status'> | undefined
  view: 'active' | 'history' | undefined
  search: string | undefined
  now: Date
}

/** Returns a page of a retailer's wholesale orders, the newest first. */
export async function bulkSalePage(tx: Tx, retailerId: number, asked: BulkSaleSearch): Promise<BulkSale[]> {
  const { before, status, payment, view, search } = asked
  const statuses = status ? [status] : view === 'active' ? ACTIVE : view === 'history' ? OVER : null
  const pattern = likePattern(search ?? '')
  const older = before === null ? sql`true` : sql`o.wholesale_order_id < ${before}`
  // Offset: the API also pages by skip; the browser continues after the last row.
  const { rows } = await sql<BulkSaleRow>`
    select ${columns(asked.now, retailerId)} from wholesale_orders o
    where o.retailer_id = ${retailerId} and ${older}
      and (${statuses}::text[] is null or o.status = any(${statuses}::text[]))
      and (${payment ?? null}::text is null or o.payment_status = ${payment ?? null}::text)
      and (${search ?? ''} = '' or o.order_number ilike ${pattern} or exists (
        select from wholesale_order_lines l
        where l.retailer_id = ${retailerId} and l.wholesale_order_id = o.wholesale_order_id
          and (l.product_name ilike ${pattern} or l.sku ilike ${pattern})))
    order by o.wholesale_order_id desc offset ${before === null ? asked.skip : 0} limit ${asked.limit}`.execute(tx)
  return rows.map(bulkSaleOf)
}

const NOTHING: Summary = { to_answer: 0, active: 0, over: 0, active_amount: 0, unpaid_amount: 0 }

/**
 * Counts the orders that wait for an answer, are active, or are completed (up to the limit of list counts), and sums
 * the active ones.
 */
export async function bulkSaleSummary(tx: Tx, retailerId: number, now: Date): Promise<Summary> {
  // Count: open orders by their status; ended ones are counted up to a bound.
  const { rows } = await sql<Summary>`
    select (count(*) filter (where ${turnOfOrder(now, retailerId)} = 'seller'))::int as to_answer,
      count(*)::int as active,
      ${countUpTo(sql`select 1 from wholesale_orders o
        where o.retailer_id = ${retailerId} and o.status = any(${OVER}::text[])`)} as over,
      coalesce(sum(total_amount), 0)::float8 as active_amount,
      coalesce(sum(total_amount) filter (where status = 'approved'), 0)::float8 as unpaid_amount
    from wholesale_orders o where o.retailer_id = ${retailerId} and o.status = any(${ACTIVE}::text[])`.execute(tx)
  return rows[0] ?? NOTHING
}

type Line = Details['line_items'][number]
interface SoldLineRow extends LineRow, Columns<'wholesale_order_lines', 'product_sync_id'> {}

interface PlaceRow extends Columns<'locations', 'location_id' | 'location_nickname'> {
  line_id: Column<'wholesale_order_units', 'wholesale_line_id'>
  quantity: number
}

interface ShopProblemRow {
  told: Details['shop_problems'][number]
}

interface DetailRow
  extends BulkSaleRow,
    Columns<'wholesale_orders', 'notes' | 'paid_to_retailer_at' | 'retailer_received_at'> {
  buyer: Details['buyer']
}

interface SeenChangeRow extends ChangeRow {
  by_name: string | null
}

/**
 * Returns one of a retailer's wholesale orders with its lines, the locations of their pairs, and its history; null when
 * there is none.
 */
export async function bulkSaleDetails(tx: Tx, { retailerId, orderId }: OrderRef, now: Date): Promise<Details | null> {
  const named = sql`retailer_id = ${retailerId} and wholesale_order_id = ${orderId}`
  const [{ rows: orders }, { rows: lines }, { rows: places }, { rows: history }, { rows: problems }] =
    await Promise.all([
      sql<DetailRow>`
      select ${columns(now, retailerId)}, o.notes, o.paid_to_retailer_at, o.retailer_received_at,
        o.ship_to - 'tax_id' - 'legal_name' as buyer
      from wholesale_orders o where ${named}`.execute(tx),
      sql<SoldLineRow>`
      select wholesale_line_id as line_id, product_sync_id, product_id, variant_id, product_name, size, sku,
        '/api/v1/images/products/' || product_id as image_url, quantity, unit_price::float8 as wholesale_price,
        (unit_price * quantity)::float8 as line_total, fulfilled, shipped_at is not null as shipped
      from wholesale_order_lines where ${named} order by wholesale_line_id`.execute(tx),
      sql<PlaceRow>`
      select u.wholesale_line_id as line_id, l.location_id, l.location_nickname, sum(u.quantity)::int as quantity
      from wholesale_order_units u
      join stores.locations l on l.retailer_id = ${retailerId} and l.location_id = u.location_id
      where u.retailer_id = ${retailerId} and u.wholesale_order_id = ${orderId} and u.given_back_at is null
      group by u.wholesale_line_id, l.location_id, l.location_nickname order by l.location_nickname`.execute(tx),
      sql<SeenChangeRow>`
      select ${changeColumns(sql`${retailerId}`)},
        case when c.actor = 'retailer' then nullif(concat_ws(' ', u.first_name, u.last_name), '') end as by_name
      from wholesale_order_changes c
      left join accounts.users u on u.retailer_id = ${retailerId} and u.user_id = c.user_id
      where c.retailer_id = ${retailerId} and c.wholesale_order_id = ${orderId}
      order by c.wholesale_change_id`.execute(tx),
      sql<ShopProblemRow>`
      select json_build_object('line_id', u.wholesale_line_id, 'location_nickname', l.location_nickname,
        'quantity', u.quantity, 'problem', u.problem, 'since', u.problem_since,
        'goes_back', u.given_back_at is not null,
        'needs_person', u.next_attempt_at is null or exists (select from wholesale_level_adjustments a
          where a.retailer_id = ${retailerId} and a.wholesale_order_id = ${orderId}
            and a.wholesale_line_id = u.wholesale_line_id and a.inventory_item_id = u.inventory_item_id
            and a.in_doubt_since is not null and a.confirmed_at is null)) as told
      from wholesale_order_units u
      left join stores.locations l on l.retailer_id = ${retailerId} and l.location_id = u.location_id
      where u.retailer_id = ${retailerId} and u.wholesale_order_id = ${orderId} and u.problem is not null
      order by u.wholesale_line_id, u.inventory_item_id limit 50`.execute(tx),
    ])
  const [order] = orders
  if (!order) return null
  const placesOf = Map.groupBy(places, ({ line_id }) => line_id)
  return {
    ...bulkSaleOf(order),
    paid_to_retailer_at: order.paid_to_retailer_at?.toISOString() ?? null,
    retailer_received_at: order.retailer_received_at?.toISOString() ?? null,
    line_items: lines.map((line) => placed(line, placesOf.get(line.line_id) ?? [])),
    shop_problems: problems.map(({ told }) => told),
    proposal: await shownProposal(tx, { retailerId, orderId }, now),
    history: history.map(shownChange),
  }
}

const placed = (line: SoldLineRow, places: readonly PlaceRow[]): Line => ({
  ...line,
  location: places.map(({ location_nickname }) => location_nickname).join(', ') || null,
  locations: places.map(({ location_nickname, quantity }) => ({ location_nickname, quantity })),
})

import type { WholesaleOfferParty, WholesaleOfferState } from '@ark/domain'
import { sql } from 'kysely'
import type { Tx } from '../../../../platform/database/connect.ts'
import type { DueRows } from '../../../../platform/due-rows.ts'
import type { Columns } from '../../../../platform/database/schema.gen.ts'
import { required } from '../../../../platform/required.ts'

/** The key of an offer's row. */
export interface OfferRef {
  retailerId: number
  offerId: number
}

/** The locked row of an offer. */
export type LockedOffer = Columns<
  'wholesale_offers',
  'buyer_id' | 'seller_number' | 'product_id' | 'state' | 'round' | 'notes' | 'created_by' | 'expires_at'
>

/** Locks and returns an offer until the transaction ends; null when there is none or another buyer owns it. */
export async function lockWholesaleOffer(
  tx: Tx,
  { retailerId, offerId }: OfferRef,
  buyerId: number | null,
): Promise<LockedOffer | null> {
  const { rows } = await sql<LockedOffer>`
    select buyer_id, seller_number, product_id, state, round, notes, created_by, expires_at from wholesale_offers
    where retailer_id = ${retailerId} and wholesale_offer_id = ${offerId}
      and (${buyerId}::int8 is null or buyer_id = ${buyerId}) for update`.execute(tx)
  return rows[0] ?? null
}

export interface OfferedLine
  extends Columns<'wholesale_offer_lines', 'variant_id' | 'product_name' | 'size' | 'quantity'> {
  /** The price that was offered last. */
  price: string
}

/** Returns the sizes of an offer at their current price: the buyer's, or the seller's counter-offer. */
export async function linesAtCurrentPrice(
  tx: Tx,
  { retailerId, offerId }: OfferRef,
  isSellers: boolean,
): Promise<OfferedLine[]> {
  const { rows } = await sql<OfferedLine>`
    select variant_id, product_name, size, quantity,
      case when ${isSellers} then coalesce(seller_price, buyer_price) else buyer_price end as price
    from wholesale_offer_lines
    where retailer_id = ${retailerId} and wholesale_offer_id = ${offerId} order by variant_id`.execute(tx)
  return rows
}

export interface NewOffer
  extends Columns<
    'wholesale_offers',
    | 'retailer_id'
    | 'buyer_id'
    | 'seller_number'
    | 'product_id'
    | 'total_items'
    | 'notes'
    | 'created_by'
    | 'created_at'
    | 'expires_at'
  > {
  /** Dollars, like every amount here. */
  total_amount: number
  list_amount: number
  lines: readonly NewOfferLine[]
}

export interface NewOfferLine
  extends Columns<'wholesale_offer_lines', 'variant_id' | 'product_name' | 'size' | 'sku' | 'quantity'> {
  list_price: number
  buyer_price: number
}

/** Inserts an offer with its sizes and returns its id. */
export async function insertOffer(tx: Tx, offer: NewOffer): Promise<number> {
  const { retailer_id, buyer_id, seller_number, product_id, total_items, total_amount, list_amount } = offer
  const { notes, created_by, created_at, expires_at, lines } = offer
  const { rows } = await sql<Columns<'wholesale_offers', 'wholesale_offer_id'>>`
    insert into wholesale_offers (retailer_id, buyer_id, seller_number, product_id, state, total_items, total_amount,
      list_amount, notes, created_by, created_at, expires_at, next_attempt_at)
    values (${retailer_id}, ${buyer_id}, ${seller_number}, ${product_id}, 'offered', ${total_items}, ${total_amount},
      ${list_amount}, ${notes}, ${created_by}, ${created_at}, ${expires_at}, ${expires_at})
    returning wholesale_offer_id`.execute(tx)
  const offerId = required(rows[0], 'the offer').wholesale_offer_id
  await sql`
    insert into wholesale_offer_lines (retailer_id, wholesale_offer_id, variant_id, buyer_id, product_name, size, sku,
      quantity, list_price, buyer_price)
    select ${retailer_id}, ${offerId}, l.variant_id, ${buyer_id}, l.product_name, l.size, l.sku, l.quantity,
      l.list_price, l.buyer_price
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as l (variant_id bigint, product_name text, size text,
      sku text, quantity integer, list_price numeric, buyer_price numeric) returning 1`.execute(tx)
  return offerId
}

export interface OfferStep {
  side: WholesaleOfferParty | 'nobody'
  act: 'offer' | 'counter' | 'accept' | 'decline' | 'withdraw' | 'expire'
  round: number
  userId: number | null
  at: Date
}

/** Records a step of an offer with its current total. The caller also sends the job that mails it. */
export const insertOfferStep = (tx: Tx, { retailerId, offerId }: OfferRef, step: OfferStep) =>
  sql`
    insert into wholesale_offer_steps (retailer_id, wholesale_offer_id, step, buyer_id, side, act, round, total_amount,
      user_id, created_at)
    select o.retailer_id, o.wholesale_offer_id, coalesce((select max(s.step) from wholesale_offer_steps s
        where s.retailer_id = ${retailerId} and s.wholesale_offer_id = ${offerId}), 0) + 1,
      o.buyer_id, ${step.side}, ${step.act}, ${step.round}, o.total_amount, ${step.userId}, ${step.at}
    from wholesale_offers o where o.retailer_id = ${retailerId} and o.wholesale_offer_id = ${offerId}
    returning 1`.execute(tx)

export type LastOfferStep = Columns<'wholesale_offer_steps', 'side' | 'act' | 'round' | 'user_id'>

/** Returns the last step of an offer. */
export async function lastOfferStep(tx: Tx, { retailerId, offerId }: OfferRef): Promise<LastOfferStep | null> {
  const { rows } = await sql<LastOfferStep>`
    select side, act, round, user_id from wholesale_offer_steps
    where retailer_id = ${retailerId} and wholesale_offer_id = ${offerId} order by step desc limit 1`.execute(tx)
  return rows[0] ?? null
}

/** Ends an offer and stops its expiry job. Throws when it has already ended. */
export async function endOffer(
  tx: Tx,
  { retailerId, offerId }: OfferRef,
  { state, orderId = null }: { state: WholesaleOfferState; orderId?: number | null },
): Promise<void> {
  const { rows } = await sql`
    update wholesale_offers set state = ${state}, wholesale_order_id = ${orderId},
      next_attempt_at = null, attempts = 0
    where retailer_id = ${retailerId} and wholesale_offer_id = ${offerId} and state in ('offered', 'countered')
    returning 1`.execute(tx)
  if (rows.length === 0) throw new Error(`offer ${offerId} has ended already`)
}

export interface NewPrices {
  side: WholesaleOfferParty
  state: WholesaleOfferState
  /** The price of every size, in dollars. */
  prices: readonly { variant_id: number; price: number }[]
  total: number
  expiresAt: Date
}

/** Sets new prices, which gives the turn to the other side until they expire. */
export async function counterOffer(tx: Tx, { retailerId, offerId }: OfferRef, counter: NewPrices): Promise<void> {
  const { side, state, prices, total, expiresAt } = counter
  const column = sql.ref(side === 'buyer' ? 'buyer_price' : 'seller_price')
  await sql`
    update wholesale_offer_lines l set ${column} = p.price
    from jsonb_to_recordset(${JSON.stringify(prices)}::jsonb) as p (variant_id bigint, price numeric)
    where l.retailer_id = ${retailerId} and l.wholesale_offer_id = ${offerId}
      and l.variant_id = p.variant_id`.execute(tx)
  await sql`
    update wholesale_offers set state = ${state}, round = round + 1, total_amount = ${total},
      expires_at = ${expiresAt}, next_attempt_at = ${expiresAt}, attempts = 0
    where retailer_id = ${retailerId} and wholesale_offer_id = ${offerId}`.execute(tx)
}

/** Open offers, due at their expiry time. */
export const EXPIRING_OFFERS: DueRows = {
  table: 'wholesale_offers',
  key: { retailer_id: 'bigint', wholesale_offer_id: 'bigint' },
  isFair: true,
  retry: { firstMs: 60_000, mostMs: 3_600_000 },
}

export type ExpiringKey = Columns<'wholesale_offers', 'retailer_id' | 'wholesale_offer_id'>

/** Schedules the expiry check of an offer again, after a new price was set during the check. */
export const scheduleExpiry = (tx: Tx, { retailerId, offerId }: OfferRef) =>
  sql`
    update wholesale_offers set next_attempt_at = expires_at, attempts = 0
    where retailer_id = ${retailerId} and wholesale_offer_id = ${offerId} and next_attempt_at is not null`.execute(tx)

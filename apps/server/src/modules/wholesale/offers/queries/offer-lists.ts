import type { AnswerOf, Contract } from '@ark/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../../../platform/database/connect.ts'
import { marketplacePicture, productPicture } from '../../../stores/index.ts'
import type { OfferRef } from './offers.ts'

type BuyerOffer = AnswerOf<Contract['GET /buyer/offers']>[number]
type SellerOffer = AnswerOf<Contract['GET /wholesale/offers']>[number]
type BuyerDetails = AnswerOf<Contract['GET /buyer/offers/{id}']>
type SellerDetails = AnswerOf<Contract['GET /wholesale/offers/{id}']>

export interface OfferListRequest {
  view: 'open' | 'ended' | undefined
  after: number | undefined
  limit: number
  now: Date
}

/** The condition that an offer is open. It ends at its expiry time, even before the job has ended it. */
const isOpen = (now: Date) => sql`(o.state in ('offered', 'countered') and o.expires_at > ${now})`

/** Selects the summary of an offer. A seller sees the picture of their own shop when there is no other. */
const summary = (now: Date, picture = productPicture) => sql`
  'id', o.wholesale_offer_id, 'product_id', o.product_id, 'product_name', p.name, 'sku', p.sku,
  'image_url', ${picture('o.product_id')},
  'state', case when o.state in ('offered', 'countered') and o.expires_at <= ${now} then 'expired' else o.state end,
  'round', o.round, 'total_items', o.total_items, 'total_amount', o.total_amount, 'list_amount', o.list_amount,
  'created_at', o.created_at, 'expires_at', o.expires_at`

function narrowed({ view, after, now }: OfferListRequest): RawBuilder<unknown> {
  const state = view === 'open' ? isOpen(now) : view === 'ended' ? sql`not ${isOpen(now)}` : sql`true`
  return sql`${state} and (${after ?? null}::int8 is null or o.wholesale_offer_id < ${after ?? null})`
}

/** Returns a buyer's offers, the newest first. */
export async function offersOfBuyer(tx: Tx, buyerId: number, asked: OfferListRequest): Promise<BuyerOffer[]> {
  // Rule 3: a buyer's rows of all sellers: a page by an index (docs/decisions/047).
  const { rows } = await sql<{ offer: BuyerOffer }>`
    select json_build_object(${summary(asked.now, marketplacePicture)}, 'seller', o.seller_number) as offer
    from wholesale_offers o join catalogue.products p on p.product_id = o.product_id
    where o.buyer_id = ${buyerId} and ${narrowed(asked)}
    order by o.wholesale_offer_id desc limit ${asked.limit}`.execute(tx)
  return rows.map(({ offer }) => offer)
}

/** Returns the offers that buyers have made to a retailer, the newest first. */
export async function offersOfRetailer(tx: Tx, retailerId: number, asked: OfferListRequest): Promise<SellerOffer[]> {
  const { rows } = await sql<{ offer: SellerOffer }>`
    select json_build_object(${summary(asked.now)}) as offer
    from wholesale_offers o join catalogue.products p on p.product_id = o.product_id
    where o.retailer_id = ${retailerId} and ${narrowed(asked)}
    order by o.wholesale_offer_id desc limit ${asked.limit}`.execute(tx)
  return rows.map(({ offer }) => offer)
}

/**
 * Selects the details of an offer. `retailerId` is a value for a retailer, and a column for a buyer, whose offers go to
 * several retailers.
 */
const details = (retailerId: RawBuilder<unknown>) => sql`
  'notes', o.notes, 'order_id', o.wholesale_order_id,
  'order_number', (select w.order_number from wholesale_orders w
    where w.retailer_id = ${retailerId} and w.wholesale_order_id = o.wholesale_order_id),
  'history', (select json_agg(json_build_object('at', s.created_at, 'by', s.side, 'act', s.act,
      'total_amount', s.total_amount) order by s.step)
    from wholesale_offer_steps s
    where s.retailer_id = ${retailerId} and s.wholesale_offer_id = o.wholesale_offer_id)`

const line = sql`
  'variant_id', l.variant_id, 'size', l.size, 'quantity', l.quantity, 'list_price', l.list_price,
  'buyer_price', l.buyer_price, 'seller_price', l.seller_price`

/** Returns one of a buyer's offers; null when it is not the buyer's. */
export async function offerOfBuyer(
  tx: Tx,
  buyerId: number,
  { offerId, now }: { offerId: number; now: Date },
): Promise<BuyerDetails | null> {
  // Rule 3: a buyer's rows of all sellers: a page by an index (docs/decisions/047).
  const { rows } = await sql<{ offer: BuyerDetails }>`
    select json_build_object(${summary(now, marketplacePicture)}, 'seller', o.seller_number, ${details(sql`o.retailer_id`)},
      'line_items', (select json_agg(json_build_object(${line}) order by v.sort_index, l.variant_id)
        from wholesale_offer_lines l join catalogue.variants v on v.variant_id = l.variant_id
        where l.retailer_id = o.retailer_id and l.wholesale_offer_id = o.wholesale_offer_id)) as offer
    from wholesale_offers o join catalogue.products p on p.product_id = o.product_id
    where o.buyer_id = ${buyerId} and o.wholesale_offer_id = ${offerId}`.execute(tx)
  return rows[0]?.offer ?? null
}

/** Returns one of a retailer's offers, with the available quantity of its sizes; null when there is none. */
export async function offerOfRetailer(
  tx: Tx,
  { retailerId, offerId }: OfferRef,
  now: Date,
): Promise<SellerDetails | null> {
  const { rows } = await sql<{ offer: SellerDetails }>`
    select json_build_object(${summary(now)}, ${details(sql`${retailerId}`)},
      'line_items', (select json_agg(json_build_object(${line}, 'quantity_available', coalesce((
          select sum(i.quantity_available)::int from inventory.items i
          where i.retailer_id = ${retailerId} and i.variant_id = l.variant_id and i.wholesale_enabled), 0))
          order by v.sort_index, l.variant_id)
        from wholesale_offer_lines l join catalogue.variants v on v.variant_id = l.variant_id
        where l.retailer_id = ${retailerId} and l.wholesale_offer_id = o.wholesale_offer_id)) as offer
    from wholesale_offers o join catalogue.products p on p.product_id = o.product_id
    where o.retailer_id = ${retailerId} and o.wholesale_offer_id = ${offerId}`.execute(tx)
  return rows[0]?.offer ?? null
}

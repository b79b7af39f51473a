import { cents, counted, formatMoney } from '@ark/domain'
import { sql } from 'kysely'
import type { Tx } from '../../../../platform/database/connect.ts'
import type { Column, Columns } from '../../../../platform/database/schema.gen.ts'
import type { OfferRef } from './offers.ts'

interface NamedOffer extends Columns<'wholesale_offers', 'total_items' | 'total_amount' | 'buyer_id'> {
  product_name: Column<'catalogue.products', 'name'>
}

/** Returns the buyer of an offer, and its text in a title: '12 pairs of Dunk Low for $1,440.00'. */
export async function wholesaleOfferTitle(
  tx: Tx,
  { retailerId, offerId }: OfferRef,
): Promise<{ words: string; buyerId: number }> {
  const { rows } = await sql<NamedOffer>`
    select o.total_items, o.total_amount, o.buyer_id, p.name as product_name
    from wholesale_offers o join catalogue.products p on p.product_id = o.product_id
    where o.retailer_id = ${retailerId} and o.wholesale_offer_id = ${offerId}`.execute(tx)
  const [offer] = rows
  if (!offer) throw new Error(`there is no offer ${offerId}`)
  return { words: titleOfOffer(offer), buyerId: offer.buyer_id }
}

export const titleOfOffer = ({
  total_items,
  product_name,
  total_amount,
}: Pick<NamedOffer, 'total_items' | 'product_name' | 'total_amount'>): string =>
  `${counted(total_items, 'pair')} of ${product_name} for ${formatMoney(cents(total_amount))}`

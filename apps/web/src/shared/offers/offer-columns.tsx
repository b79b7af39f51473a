import { type WholesaleOfferParty, WHOLESALE_OFFERS } from '@ark/domain'
import { count, money } from '../formats.ts'
import type { TableColumn } from '../table/columns/columns.ts'
import { Pill } from '../ui/badges/Pill.tsx'
import { ProductCell } from '../ui/cells/ProductCell.tsx'
import { RelativeTime } from '../ui/cells/RelativeTime.tsx'
import type { WholesaleOffer } from './offers.queries.ts'

/** Returns the columns of the offer list, with whose turn it is. */
export const offerColumns = (side: WholesaleOfferParty): readonly TableColumn<WholesaleOffer>[] => [
  {
    id: 'product',
    header: 'Product',
    width: 'minmax(250px, 1fr)',
    cell: ({ product_name, sku, image_url, seller }) => (
      <ProductCell
        name={product_name}
        imageUrl={image_url}
        detail={[seller !== undefined && `Seller #${seller}`, sku].filter(Boolean).join(' · ')}
      />
    ),
  },
  { id: 'pairs', header: 'Pairs', width: '80px', align: 'right', cell: ({ total_items }) => count(total_items) },
  {
    id: 'list',
    header: 'List Total',
    width: '120px',
    align: 'right',
    cell: ({ list_amount }) => money(list_amount),
  },
  {
    id: 'total',
    header: 'Offer Total',
    cardHeader: 'Offer',
    width: '120px',
    align: 'right',
    cell: ({ total_amount }) => <strong>{money(total_amount)}</strong>,
  },
  {
    id: 'off',
    header: 'Off List',
    width: '90px',
    align: 'right',
    cell: ({ list_amount, total_amount }) => discountLabel(list_amount, total_amount),
  },
  { id: 'state', header: 'Status', width: '170px', cell: (offer) => <OfferState offer={offer} side={side} /> },
  {
    id: 'expires',
    header: 'Expires',
    width: '120px',
    cell: ({ state, expires_at }) => WHOLESALE_OFFERS[state].turn !== null && <RelativeTime at={expires_at} />,
  },
  { id: 'created', header: 'Made', width: '120px', cell: ({ created_at }) => <RelativeTime at={created_at} /> },
]

/** Returns '12%' for a price below the list price, '+3%' for one above it. */
export function discountLabel(list: number, offered: number): string {
  if (list === 0) return '–'
  const percent = Math.round((100 * (list - offered)) / list)
  return percent < 0 ? `+${-percent}%` : `${percent}%`
}

/** The state of an offer, and whether this side has to reply. */
export function OfferState({
  offer: { state },
  side,
}: {
  offer: Pick<WholesaleOffer, 'state'>
  side: WholesaleOfferParty
}) {
  const { label, color, turn } = WHOLESALE_OFFERS[state]
  return <Pill color={color}>{turn === side ? `${label}: your turn` : label}</Pill>
}

import { Text } from '@mantine/core'
import { money, wholeMoney } from '../../../shared/formats.ts'
import type { TableColumn } from '../../../shared/table/columns/columns.ts'
import { Pill } from '../../../shared/ui/badges/Pill.tsx'
import { RelativeTime } from '../../../shared/ui/cells/RelativeTime.tsx'
import type { StockxListing } from './stockx-listings.queries.ts'

const COLORS: Readonly<Record<string, string>> = { active: 'green', withdrawing: 'orange' }

const WORDS: Readonly<Record<string, string>> = {
  active: 'Active',
  requested: 'Requested',
  pending: 'Pending',
  withdrawing: 'Withdrawing',
}

/** The columns of a StockX listing: its ask and net, and the net at the lowest ask. */
export const STOCKX_LISTING_COLUMNS: readonly TableColumn<StockxListing>[] = [
  {
    id: 'product',
    header: 'Product',
    width: 'minmax(220px, 1fr)',
    isRequired: true,
    cell: ({ product_name, brand, size }) => (
      <>
        <Text fw={550}>{product_name}</Text>
        <Text size="xs" c="dimmed">
          {[`Size ${size}`, brand].filter(Boolean).join(' · ')}
        </Text>
      </>
    ),
  },
  { id: 'retailer', header: 'Retailer', width: '160px', cell: ({ retailer_name }) => retailer_name },
  {
    id: 'status',
    header: 'Status',
    width: '130px',
    cell: ({ status }) => <Pill color={COLORS[status] ?? 'gray'}>{WORDS[status] ?? status}</Pill>,
  },
  amount('Listed Ask', ({ listed_ask }) => wholeMoney(listed_ask)),
  amount('ARK Fee', ({ ark_fee }) => money(ark_fee)),
  amount('Net Payout', ({ net_payout }) => money(net_payout)),
  amount('Market Ask', ({ current_market_ask: ask }) => (ask === null ? 'N/A' : wholeMoney(ask))),
  amount('Market Net', ({ market_net_payout }) => money(market_net_payout)),
  { id: 'created', header: 'Listed', width: '110px', cell: ({ created_at }) => <RelativeTime at={created_at} /> },
]

function amount(header: string, cell: (listing: StockxListing) => string): TableColumn<StockxListing> {
  return {
    id: header,
    header,
    width: '100px',
    align: 'right',
    cell: (listing) => <span className="num">{cell(listing)}</span>,
  }
}

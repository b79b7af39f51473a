import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Answer } from '../api.ts'
import { money } from '../formats.ts'
import type { TableColumn } from '../table/columns/columns.ts'
import { DataTable } from '../table/DataTable.tsx'
import type { DataTableProps } from '../table/table-model.ts'
import { Pill } from '../ui/badges/Pill.tsx'
import { PlatformBadge } from '../ui/badges/PlatformBadge.tsx'
import { RelativeTime } from '../ui/cells/RelativeTime.tsx'

type OutsidePage = Answer<'GET /listings/outside'>
/** A listing on a marketplace account that ARK did not create. */
export type OutsideEntry = OutsidePage['listings'][number]
export type AccountSweep = OutsidePage['sweeps'][number]

interface OutsideListingsTableProps
  extends Pick<DataTableProps<OutsideEntry>, 'hasMore' | 'isLoadingMore' | 'onEndReached' | 'isLoading' | 'failure'> {
  listings: readonly OutsideEntry[]
  /** Renders the actions of a row. */
  actions: (listing: OutsideEntry) => ReactNode
  empty: ReactNode
}

/** Listings that ARK did not create, one per row, newest first. */
export const OutsideListingsTable = ({ listings, actions, ...table }: OutsideListingsTableProps) => (
  <DataTable
    {...table}
    label="Listings outside ARK"
    columns={columnsOf(actions)}
    rows={listings}
    rowKey={({ id }) => id}
    isShort
  />
)

/** Returns 'Dunk Low Panda 9', as far as the marketplace names product and size. */
export const outsideName = ({ product_name, style_code, size }: OutsideEntry): string =>
  [product_name ?? style_code ?? 'Unknown product', size].filter(Boolean).join(' ')

const columnsOf = (actions: OutsideListingsTableProps['actions']): readonly TableColumn<OutsideEntry>[] => [
  {
    id: 'product',
    header: 'Product',
    width: 'minmax(200px, 1.4fr)',
    cell: (listing) => (
      <>
        <Text fw={550}>{outsideName(listing)}</Text>
        {listing.product_name !== null && (
          <Text size="xs" c="dimmed">
            {listing.style_code}
          </Text>
        )}
      </>
    ),
  },
  {
    id: 'marketplace',
    header: 'Marketplace',
    width: '110px',
    cell: ({ marketplace }) => <PlatformBadge platform={marketplace} />,
  },
  {
    id: 'price',
    header: 'Price',
    width: '90px',
    align: 'right',
    cell: ({ price }) => <span className="num">{price === null ? '–' : money(price)}</span>,
  },
  {
    id: 'listed',
    header: 'Listed',
    width: '120px',
    cell: ({ listed_at }) => <RelativeTime at={listed_at} />,
  },
  {
    id: 'state',
    header: 'State',
    width: 'minmax(150px, 1fr)',
    card: 'wide',
    cell: (listing) => (
      <>
        <Pill color={listing.choice === null ? 'orange' : 'gray'}>{stateWords(listing)}</Pill>
        {listing.may_be_arks && listing.choice === null && (
          <Text size="xs" c="dimmed">
            ARK sent a similar listing and got no answer.
          </Text>
        )}
        {listing.problem !== null && (
          <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
            {listing.problem}
          </Text>
        )}
      </>
    ),
  },
  { id: 'actions', header: 'Actions', isHeaderHidden: true, width: '270px', align: 'right', cell: actions },
]

function stateWords({ choice }: OutsideEntry): string {
  if (choice === 'leave') return 'Kept'
  return choice === 'withdraw' ? 'Being withdrawn' : 'Not decided'
}

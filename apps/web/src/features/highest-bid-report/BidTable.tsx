import { Button, Flex, Group, Stack, Text } from '@mantine/core'
import type { Marketplace } from '@ark/domain'
import { useMemo } from 'react'
import { money, platformName, wholeMoney } from '../../shared/formats.ts'
import type { TableColumn } from '../../shared/table/columns/columns.ts'
import { DataTable } from '../../shared/table/DataTable.tsx'
import type { DataTableProps } from '../../shared/table/table-model.ts'
import { FreshnessMark } from '../../shared/ui/badges/FreshnessMark.tsx'
import { PayoutBreakdownPopover } from '../../shared/ui/cells/PayoutBreakdownPopover.tsx'
import { Pill } from '../../shared/ui/badges/Pill.tsx'
import { ProductCell } from '../../shared/ui/cells/ProductCell.tsx'
import { NotPricedHereNote } from '../../shared/sizes/NotPricedHereNote.tsx'
import { bidName, type BidPlace, type BidSize } from './bid-sizes.ts'
import { MinimumInput } from './MinimumInput.tsx'

type List = Pick<
  DataTableProps<BidSize>,
  'isLoading' | 'failure' | 'empty' | 'hasMore' | 'isLoadingMore' | 'onEndReached' | 'selection'
>

interface BidTableProps extends List {
  sizes: readonly BidSize[]
  /**
   * Opens the confirmation of a bid; undefined when the person may only view. Must be the same function in each render.
   */
  onTake: ((variantId: number, marketplace: Marketplace) => void) | undefined
}

/** Sizes with bids: the net of each bid, and the button that accepts it. */
export function BidTable({ sizes, onTake, ...list }: BidTableProps) {
  const columns = useMemo(() => bidColumns(onTake), [onTake])
  return <DataTable {...list} label="Highest Bid Report" columns={columns} rows={sizes} rowKey={keyOf} rowHeight={86} />
}

const keyOf = ({ variant_id }: BidSize) => variant_id

export const bidColumns = (onTake: BidTableProps['onTake']): readonly TableColumn<BidSize>[] => [
  {
    id: 'product',
    header: 'Product',
    width: 'minmax(220px, 1fr)',
    cell: ({ product_name, image_url, size, sku }) => (
      <ProductCell
        name={product_name}
        imageUrl={image_url}
        detail={[`Size ${size}`, sku].filter(Boolean).join(' · ')}
      />
    ),
    csv: [
      { header: 'Product Name', value: ({ product_name }) => product_name },
      { header: 'SKU', value: ({ sku }) => sku },
      { header: 'Size', value: ({ size }) => size },
    ],
  },
  {
    id: 'available',
    header: 'Available',
    width: '96px',
    align: 'right',
    cell: ({ total_available }) => <span className="num">{total_available}</span>,
    csv: [
      { header: 'Available', value: ({ total_available }) => total_available },
      { header: 'Minimum Payout', value: ({ bottom_payout }) => bottom_payout, isMoney: true },
    ],
  },
  bidColumn('stockx'),
  bidColumn('goat'),
  {
    id: 'actions',
    header: 'Actions',
    width: '250px',
    card: 'wide',
    cell: (size, { isCard }) => <BidActions size={size} onTake={onTake} isCard={isCard} />,
  },
]

const bidColumn = (marketplace: Marketplace): TableColumn<BidSize> => ({
  id: marketplace,
  header: `${platformName(marketplace)} Bid`,
  width: '200px',
  cell: (size) => <BidCell place={size[marketplace]} minimum={size.bottom_payout} />,
  csv: [
    { header: `${platformName(marketplace)} Bid`, value: (size) => size[marketplace].bid?.bid, isMoney: true },
    {
      header: `${platformName(marketplace)} Bid Net Payout`,
      value: (size) => size[marketplace].bid?.breakdown?.net_payout,
      isMoney: true,
    },
    { header: `${platformName(marketplace)} Ask`, value: (size) => size[marketplace].asks, isMoney: true },
  ],
})

/** The bid, its net, and whether the size is listed there. */
function BidCell({ place: { bid, asks, readAt, gap }, minimum }: { place: BidPlace; minimum: number | null }) {
  return (
    <Stack gap={2} align="flex-start">
      {bid ? (
        <Text size="sm" fw={600} className="num" component="div">
          <PayoutBreakdownPopover parts={bid.breakdown}>{money(bid.breakdown?.net_payout)}</PayoutBreakdownPopover>
        </Text>
      ) : (
        <Text size="sm" c="dimmed">
          {gap ?? 'No bid'}
        </Text>
      )}
      {bid && (
        <Text size="xs" c="dimmed" className="num" component="div">
          bid {wholeMoney(bid.bid)} · <FreshnessMark at={readAt} />
        </Text>
      )}
      <Group gap={4}>
        <Pill color={asks === null ? 'gray' : 'green'}>{asks === null ? 'Not Listed' : 'Listed'}</Pill>
        {asks !== null && (
          <Text size="xs" c="dimmed" className="num">
            asks {wholeMoney(asks)}
          </Text>
        )}
      </Group>
      {bid && minimum !== null && !bid.isWorthwhile && (
        <Text size="xs" c="var(--ark-warn)">
          below the minimum
        </Text>
      )}
    </Stack>
  )
}

interface BidActionsProps extends Pick<BidTableProps, 'onTake'> {
  size: BidSize
  isCard: boolean
}

function BidActions({ size, onTake, isCard }: BidActionsProps) {
  return (
    <Stack gap={6} align="flex-start">
      <NotPricedHereNote reason={size.not_priced_here} />
      {onTake && !size.not_priced_here && (
        <Flex gap={6} wrap="wrap">
          {(['stockx', 'goat'] as const).map((marketplace) => {
            const { bid, asks } = size[marketplace]
            if (!bid?.breakdown) return null
            const words = `${asks === null ? 'List' : 'Update'} ${platformName(marketplace)}`
            return (
              <Button
                key={marketplace}
                size={isCard ? 'compact-md' : 'compact-sm'}
                variant={bid.isWorthwhile ? 'light' : 'default'}
                onClick={() => onTake(size.variant_id, marketplace)}
                aria-label={`${words}: ${bidName(size)}`}
              >
                {words}
              </Button>
            )
          })}
        </Flex>
      )}
      <Group gap={6} wrap="nowrap">
        <Text size="xs" c="dimmed" aria-hidden>
          Min payout
        </Text>
        <MinimumInput size={size} disabled={!onTake || size.not_priced_here !== undefined} />
      </Group>
    </Stack>
  )
}

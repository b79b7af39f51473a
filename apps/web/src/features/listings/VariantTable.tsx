import { Button, Group, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import type { TableColumn } from '../../shared/table/columns.ts'
import { DataTable } from '../../shared/table/DataTable.tsx'
import { EditableNumber } from '../../shared/ui/EditableNumber.tsx'
import { ExpandButton } from '../../shared/ui/ExpandButton.tsx'
import { Thumbnail } from '../../shared/ui/ProductCell.tsx'
import { Marked } from '../../shared/ui/SearchedText.tsx'
import { OfferableUnits } from './OfferableUnits.tsx'
import { EnableSwitch } from './EnableSwitch.tsx'
import { LocationsTable } from './LocationsTable.tsx'
import { MarketplaceCell } from './MarketplaceCell.tsx'
import { sizeName, usePayoutEdit } from './payout-edits.ts'
import type { ListedSize } from './listed-sizes.ts'

/** Document 2 §9: payout edits are sent after this pause. */
const PAYOUT_DEBOUNCE_MS = 1_000
/** Document 2 §9: the end text appears from this many rows on. */
const END_TEXT_FROM = 100

type Row = { kind: 'variant' | 'locations'; variant: ListedSize }

interface VariantTableProps {
  variants: readonly ListedSize[]
  expanded: readonly number[]
  onExpand: (expanded: number[]) => void
  onMarket: (variantId: number) => void
  isLoading: boolean
  hasMore: boolean
  isLoadingMore: boolean
  onEndReached: () => void
  empty: ReactNode
  failure: ReactNode
}

/** One row per size; a row unfolds to its locations. */
export function VariantTable({ variants, expanded, onExpand, onMarket, ...list }: VariantTableProps) {
  const rows = variants.flatMap((variant): Row[] =>
    expanded.includes(variant.variant_id)
      ? [
          { kind: 'variant', variant },
          { kind: 'locations', variant },
        ]
      : [{ kind: 'variant', variant }],
  )
  const toggle = (id: number) =>
    onExpand(expanded.includes(id) ? expanded.filter((each) => each !== id) : [...expanded, id])
  return (
    <DataTable
      {...list}
      label="Listings"
      list="listings"
      columns={columnsOf({ expanded, onToggle: toggle, onMarket })}
      rows={rows}
      rowKey={({ kind, variant }) => `${kind} ${variant.variant_id}`}
      rowHeight={66}
      renderWide={({ kind, variant }) => (kind === 'locations' ? <LocationsTable variant={variant} /> : null)}
      onOpen={({ variant }) => toggle(variant.variant_id)}
      loadingMoreText="Loading more listings..."
      endText={variants.length >= END_TEXT_FROM ? 'No more listings to load' : undefined}
    />
  )
}

interface ListingActs extends Pick<VariantTableProps, 'expanded' | 'onMarket'> {
  onToggle: (variantId: number) => void
}

const columnsOf = ({ expanded, onToggle, onMarket }: ListingActs): readonly TableColumn<Row>[] => [
  {
    id: 'product',
    header: 'Product',
    width: 'minmax(216px, 1fr)',
    cell: ({ variant }) => (
      <VariantName
        variant={variant}
        isExpanded={expanded.includes(variant.variant_id)}
        onToggle={() => onToggle(variant.variant_id)}
      />
    ),
  },
  {
    id: 'available',
    header: 'Available',
    width: '80px',
    align: 'right',
    cell: ({ variant }) => <OfferableUnits stock={stockOf(variant)} />,
  },
  {
    id: 'desired',
    header: 'Desired',
    width: '104px',
    align: 'right',
    isRequired: true,
    cell: ({ variant }) => <PayoutInput variant={variant} field="desired_payout" />,
  },
  {
    id: 'minimum',
    header: 'Min payout',
    width: '104px',
    align: 'right',
    isRequired: true,
    cell: ({ variant }) => <PayoutInput variant={variant} field="bottom_payout" />,
  },
  {
    id: 'stockx',
    header: 'StockX',
    width: '246px',
    card: 'wide',
    cell: ({ variant }) => <MarketplaceCell variant={variant} marketplace="stockx" />,
  },
  {
    id: 'goat',
    header: 'ALIAS',
    width: '246px',
    card: 'wide',
    cell: ({ variant }) => <MarketplaceCell variant={variant} marketplace="goat" />,
  },
  {
    id: 'listing',
    header: 'Listing',
    width: '136px',
    isRequired: true,
    card: 'actions',
    cell: ({ variant }) => (
      <Stack gap={6} align="start">
        <EnableSwitch variant={variant} />
        <Button
          size="compact-xs"
          variant="default"
          onClick={() => onMarket(variant.variant_id)}
          aria-label={`CHECK MARKET: ${sizeName(variant)}`}
        >
          CHECK MARKET
        </Button>
      </Stack>
    ),
  },
]

/** Availability never falls below zero at a location, so the sum may be more than the difference. */
const stockOf = (size: ListedSize) => ({
  shopify_stock: size.total_shopify_stock,
  quantity_reserved: size.total_reserved,
  sold_on_ark: size.total_sold_on_ark,
  quantity_available: size.total_available,
})

interface VariantNameProps {
  variant: ListedSize
  isExpanded: boolean
  onToggle: () => void
}

const VariantName = ({ variant, isExpanded, onToggle }: VariantNameProps) => (
  <Group gap={8} wrap="nowrap">
    <ExpandButton isExpanded={isExpanded} name={sizeName(variant)} onToggle={onToggle} />
    <Thumbnail imageUrl={variant.image_url} />
    <div>
      <Text size="sm" fw={550} lh={1.25} lineClamp={2} title={variant.product_name}>
        <Marked>{variant.product_name}</Marked>
      </Text>
      <Text size="xs" c="dimmed" truncate>
        <Marked>{[`Size ${variant.size}`, variant.product_sku].filter(Boolean).join(' · ')}</Marked>
      </Text>
    </div>
  </Group>
)

const PAYOUTS = { desired_payout: 'Desired payout', bottom_payout: 'Minimum payout' } as const

function PayoutInput({ variant, field }: { variant: ListedSize; field: keyof typeof PAYOUTS }) {
  const edit = usePayoutEdit(variant)
  return (
    <EditableNumber
      value={variant[field]}
      label={`${PAYOUTS[field]} of ${sizeName(variant)}`}
      onCommit={(payout) => edit.mutateAsync({ [field]: payout })}
      debounceMs={PAYOUT_DEBOUNCE_MS}
      prefix="$"
      placeholder="Not set"
      width={80}
      column={field}
    />
  )
}

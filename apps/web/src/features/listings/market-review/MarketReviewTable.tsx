import type { Marketplace } from '@ark/domain'
import { Button, Group, Stack, Text } from '@mantine/core'
import { useCallback, useLayoutEffect, useMemo, useRef } from 'react'
import { IconAlertTriangle } from '../../../shared/icons.ts'
import { money, platformName, wholeMoney } from '../../../shared/formats.ts'
import { useMay } from '../../../shared/session.ts'
import type { CsvField, TableColumn } from '../../../shared/table/columns/columns.ts'
import { DataTable } from '../../../shared/table/DataTable.tsx'
import type { DataTableProps } from '../../../shared/table/table-model.ts'
import { NotPricedHereNote } from '../../../shared/sizes/NotPricedHereNote.tsx'
import { EditableNumber } from '../../../shared/ui/controls/EditableNumber.tsx'
import { PlatformBadge } from '../../../shared/ui/badges/PlatformBadge.tsx'
import { ProductCell } from '../../../shared/ui/cells/ProductCell.tsx'
import type { ListedSize } from '../../../shared/sizes/listed-size.ts'
import { amountUnderMinimum, type OverpricedListing, overpricedListings } from './overpriced-listings.ts'
import { usePayoutEdit } from '../../../shared/sizes/payout-edits.ts'
import { SIZE_FIELDS } from '../../../shared/sizes/size-fields.ts'
import { sizeName } from '../../../shared/sizes/size-name.ts'
import { isBelowMinimum, usePriceEdit } from '../../../shared/sizes/price-edits.ts'
import { PAYOUT_DEBOUNCE_MS } from '../sizes/size-columns.tsx'

type List = Pick<
  DataTableProps<ListedSize>,
  'isLoading' | 'failure' | 'empty' | 'hasMore' | 'isLoadingMore' | 'onEndReached'
>

interface MarketReviewTableProps extends List {
  sizes: readonly ListedSize[]
  onDetails: (variantId: number) => void
}

/** Sizes with asks above a marketplace's lowest ask: the net of meeting it, and the button that does. */
export function MarketReviewTable({ sizes, onDetails, ...list }: MarketReviewTableProps) {
  const steady = useSteady(onDetails)
  const columns = useMemo(() => marketReviewColumns(steady), [steady])
  return <DataTable {...list} label="Market Review" columns={columns} rows={sizes} rowKey={keyOf} />
}

/** Returns a function that never changes and calls the latest one, so that columns and typed values stay. */
function useSteady(act: (variantId: number) => void): (variantId: number) => void {
  const latest = useRef(act)
  useLayoutEffect(() => {
    latest.current = act
  })
  return useCallback((variantId) => latest.current(variantId), [])
}

const keyOf = ({ variant_id }: ListedSize) => variant_id

export const marketReviewColumns = (
  onDetails: MarketReviewTableProps['onDetails'],
): readonly TableColumn<ListedSize>[] => [
  {
    id: 'product',
    header: 'Product',
    width: 'minmax(220px, 1fr)',
    cell: ({ product_name, image_url, size, product_sku }) => (
      <ProductCell
        name={product_name}
        imageUrl={image_url}
        detail={[`Size ${size}`, product_sku].filter(Boolean).join(' · ')}
      />
    ),
    csv: SIZE_FIELDS,
  },
  {
    id: 'available',
    header: 'Total Available',
    cardHeader: 'Available',
    width: '110px',
    align: 'right',
    cell: ({ total_available }) => <span className="num">{total_available}</span>,
    csv: [{ header: 'Available', value: ({ total_available }) => total_available }],
  },
  {
    id: 'impact',
    header: 'Net Payout Impact',
    width: '270px',
    card: 'wide',
    cell: (size) => (
      <Stack gap={4}>
        {overpricedListings(size).map((listing) => (
          <Impact key={listing.marketplace} size={size} listing={listing} />
        ))}
      </Stack>
    ),
    csv: (['stockx', 'goat'] as const).flatMap(impactFields),
  },
  {
    id: 'update',
    header: 'Actions',
    width: '200px',
    card: 'wide',
    cell: (size) => (
      <Stack gap={4} align="start">
        {overpricedListings(size).map((listing) => (
          <MeetLowestAsk key={listing.marketplace} size={size} listing={listing} />
        ))}
      </Stack>
    ),
  },
  {
    id: 'minimum',
    header: 'Min Payout',
    width: '116px',
    align: 'right',
    cell: (size) => <MinimumInput size={size} />,
    csv: [{ header: 'Minimum Payout', value: ({ bottom_payout }) => bottom_payout, isMoney: true }],
  },
  {
    id: 'actions',
    header: 'Details',
    width: '90px',
    align: 'right',
    cell: (size) => (
      <Button
        size="compact-sm"
        variant="default"
        onClick={() => onDetails(size.variant_id)}
        aria-label={`Details: ${sizeName(size)}`}
      >
        Details
      </Button>
    ),
  },
]

/** Returns the CSV fields of a marketplace, empty where the size's ask is not above the lowest. */
function impactFields(marketplace: Marketplace): readonly CsvField<ListedSize>[] {
  const name = platformName(marketplace)
  const at = (size: ListedSize) => overpricedListings(size).find((listing) => listing.marketplace === marketplace)
  return [
    { header: `${name} Ask`, value: (size) => at(size)?.price, isMoney: true },
    { header: `${name} Net Payout`, value: (size) => at(size)?.net_payout, isMoney: true },
    { header: `${name} Lowest Ask`, value: (size) => at(size)?.lowest_ask, isMoney: true },
    { header: `${name} Net At Lowest Ask`, value: (size) => at(size)?.market_net_payout, isMoney: true },
  ]
}

/** What meeting the lowest ask leaves, and by how much that is under the minimum payout. */
function Impact({ size, listing }: { size: ListedSize; listing: OverpricedListing }) {
  const { marketplace, price, lowest_ask, net_payout, market_net_payout } = listing
  const change = net_payout === null || market_net_payout === null ? null : market_net_payout - net_payout
  const under = amountUnderMinimum(size, listing)
  return (
    <Group gap={8} wrap="nowrap">
      <PlatformBadge platform={marketplace} />
      <Text size="sm" className="num" component="div">
        {money(net_payout)} →{' '}
        <span style={under === null ? undefined : { color: 'var(--ark-down)', fontWeight: 600 }}>
          {money(market_net_payout)}
        </span>
        <Text size="xs" c="dimmed" component="div">
          ask {wholeMoney(price)} → {wholeMoney(lowest_ask)}
          {change !== null && (
            <>
              , <span style={{ whiteSpace: 'nowrap' }}>{`${change < 0 ? '−' : '+'}${money(Math.abs(change))}`}</span>
            </>
          )}
        </Text>
        {under !== null && (
          <Text size="xs" c="var(--ark-down)" fw={600} component="div">
            {money(under)} under your minimum
          </Text>
        )}
      </Text>
    </Group>
  )
}

/**
 * A button that meets the lowest ask. When that nets less than the minimum payout, it looks different from the others
 * and asks for confirmation.
 */
function MeetLowestAsk({ size, listing }: { size: ListedSize; listing: OverpricedListing }) {
  const edit = usePriceEdit(size, listing.marketplace)
  const mayEdit = useMay('listings.edit')
  const where = platformName(listing.marketplace)
  if (!mayEdit) return null
  if (size.not_priced_here) return <NotPricedHereNote reason={size.not_priced_here} />
  if (isBelowMinimum(edit.error))
    return (
      <Stack gap={4} align="start" role="alert">
        <Text size="xs" c="var(--ark-warn)">
          {where}: below the minimum payout
        </Text>
        <Group gap={4}>
          <Button size="compact-xs" onClick={() => edit.mutate({ to: 'lowest-ask', allow_below_minimum: true })}>
            Update anyway
          </Button>
          <Button size="compact-xs" variant="default" onClick={() => edit.reset()}>
            Cancel
          </Button>
        </Group>
      </Stack>
    )
  const words = `Update ${where} to ${wholeMoney(listing.lowest_ask)}`
  const isUnder = amountUnderMinimum(size, listing) !== null
  return (
    <Button
      size="compact-sm"
      {...(isUnder
        ? {
            variant: 'outline',
            color: 'red',
            c: 'var(--ark-down)',
            leftSection: <IconAlertTriangle size={14} aria-hidden />,
          }
        : { variant: 'light' })}
      {...(isUnder && { 'aria-description': 'Under your minimum payout' })}
      loading={edit.isPending}
      onClick={() => edit.mutate({ to: 'lowest-ask' })}
      aria-label={`${words}: ${sizeName(size)}`}
    >
      {words}
    </Button>
  )
}

/** A field for the minimum payout. It is saved together with the desired payout, which is never below it. */
function MinimumInput({ size }: { size: ListedSize }) {
  const edit = usePayoutEdit(size)
  const desiredFor = (minimum: number | null) =>
    minimum !== null && (size.desired_payout ?? 0) < minimum ? minimum : size.desired_payout
  return (
    <EditableNumber
      disabled={size.not_priced_here !== undefined}
      value={size.bottom_payout}
      label={`Minimum payout of ${sizeName(size)}`}
      onCommit={(minimum) => edit.mutateAsync({ desired_payout: desiredFor(minimum), bottom_payout: minimum })}
      debounceMs={PAYOUT_DEBOUNCE_MS}
      prefix="$"
      placeholder="Not set"
      width={92}
      column="bottom_payout"
    />
  )
}

import { Button, Flex, Skeleton } from '@mantine/core'
import type { Marketplace } from '@ark/domain'
import { Suspense } from 'react'
import { platformName } from '../../../shared/formats.ts'
import type { CsvField, TableColumn } from '../../../shared/table/columns/columns.ts'
import { EditableNumber } from '../../../shared/ui/controls/EditableNumber.tsx'
import { NotPricedHereNote } from '../../../shared/sizes/NotPricedHereNote.tsx'
import { EnableSwitch } from './EnableSwitch.tsx'
import type { ListedSize } from '../../../shared/sizes/listed-size.ts'
import type { ListingRow } from './listing-rows.ts'
import { MarketplaceCell, MarketplaceHead } from './MarketplaceCell.tsx'
import { usePayoutEdit } from '../../../shared/sizes/payout-edits.ts'
import {
  marketplaceFields,
  OFFER_FIELDS,
  PAYOUT_FIELDS,
  SIZE_FIELDS,
  STOCK_FIELDS,
} from '../../../shared/sizes/size-fields.ts'
import { sizeName } from '../../../shared/sizes/size-name.ts'
import { AvailableCell, SizeCell } from './SizeCell.tsx'
import { lazyPart } from '../../../shared/frame/pages/lazy-part.ts'

const LocationsTable = lazyPart(() => import('./LocationsTable.tsx'), 'LocationsTable')

/** The pause in typing before a payout is saved. */
export const PAYOUT_DEBOUNCE_MS = 1_000

/** The heights in pixels of rows before they are measured. */
export const ROW_PX = { product: 49, size: 63, locations: 140 }

/** The locations of a size, below its row. */
export const LocationsRow = ({ variant }: { variant: ListedSize }) => (
  <Suspense fallback={<Skeleton height={ROW_PX.locations} />}>
    <LocationsTable variant={variant} />
  </Suspense>
)

export interface SizeActs {
  onToggle: (variantId: number) => void
  onMarket: (variantId: number) => void
  /** Opens the reasons for a price. */
  onWhy: (variantId: number, marketplace: Marketplace) => void
}

/** Returns the CSV fields of a size for a row. */
const ofVariant = (fields: readonly CsvField<ListedSize>[]): readonly CsvField<ListingRow>[] =>
  fields.map((field) => ({ ...field, value: ({ variant }) => field.value(variant) }))

/** Returns the columns of a list of sizes. */
export const sizeColumns = ({ onToggle, onMarket, onWhy }: SizeActs): readonly TableColumn<ListingRow>[] => [
  {
    id: 'product',
    header: 'Size',
    width: 'minmax(176px, 1fr)',
    cell: (row) => (
      <SizeCell
        variant={row.variant}
        isOpen={row.kind === 'size' && row.isOpen}
        onToggle={() => onToggle(row.variant.variant_id)}
      />
    ),
    csv: ofVariant(SIZE_FIELDS),
  },
  {
    id: 'available',
    header: 'Available',
    width: '80px',
    align: 'right',
    cell: ({ variant }) => <AvailableCell variant={variant} />,
    csv: ofVariant(STOCK_FIELDS),
  },
  {
    id: 'desired',
    header: 'Desired',
    width: '88px',
    align: 'right',
    isRequired: true,
    cell: ({ variant }) => <PayoutInput variant={variant} field="desired_payout" />,
    csv: ofVariant(PAYOUT_FIELDS),
  },
  {
    id: 'minimum',
    header: 'Min payout',
    width: '88px',
    align: 'right',
    isRequired: true,
    cell: ({ variant }) => <PayoutInput variant={variant} field="bottom_payout" />,
  },
  marketplaceColumn('stockx', onWhy),
  marketplaceColumn('goat', onWhy),
  {
    id: 'listing',
    header: 'Listing',
    width: '146px',
    isRequired: true,
    card: 'actions',
    cell: ({ variant }, { isCard }) => <ListingActions variant={variant} onMarket={onMarket} isCard={isCard} />,
    csv: ofVariant(OFFER_FIELDS),
  },
]

const marketplaceColumn = (marketplace: Marketplace, onWhy: SizeActs['onWhy']): TableColumn<ListingRow> => ({
  id: marketplace,
  header: platformName(marketplace),
  head: <MarketplaceHead marketplace={marketplace} />,
  width: '286px',
  card: 'wide',
  cell: ({ variant }, { isCard }) => (
    <MarketplaceCell
      variant={variant}
      marketplace={marketplace}
      isCard={isCard}
      onWhy={() => onWhy(variant.variant_id, marketplace)}
    />
  ),
  csv: ofVariant(marketplaceFields(marketplace)),
})

interface ListingActionsProps extends Pick<SizeActs, 'onMarket'> {
  variant: ListedSize
  isCard: boolean
}

/** The actions of a size: in a column in a row, side by side and touch-sized on a card. */
const ListingActions = ({ variant, onMarket, isCard }: ListingActionsProps) => (
  <Flex
    direction={isCard ? 'row' : 'column'}
    wrap={isCard ? 'wrap' : 'nowrap'}
    columnGap="lg"
    rowGap={6}
    align={isCard ? 'center' : 'flex-start'}
  >
    <EnableSwitch variant={variant} isLarge={isCard} />
    {!isCard && <NotPricedHereNote reason={variant.not_priced_here} />}
    <Button
      size={isCard ? 'compact-md' : 'compact-xs'}
      variant="default"
      onClick={() => onMarket(variant.variant_id)}
      aria-label={`CHECK MARKET: ${sizeName(variant)}`}
    >
      CHECK MARKET
    </Button>
    {isCard && <NotPricedHereNote reason={variant.not_priced_here} />}
  </Flex>
)

/** The names of the two payouts of a size wherever one is edited. */
export const PAYOUT_NAMES = { desired_payout: 'Desired payout', bottom_payout: 'Minimum payout' } as const

function PayoutInput({ variant, field }: { variant: ListedSize; field: keyof typeof PAYOUT_NAMES }) {
  const edit = usePayoutEdit(variant)
  return (
    <EditableNumber
      value={variant[field]}
      label={`${PAYOUT_NAMES[field]} of ${sizeName(variant)}`}
      onCommit={(payout) => edit.mutateAsync({ [field]: payout })}
      debounceMs={PAYOUT_DEBOUNCE_MS}
      prefix="$"
      placeholder="Not set"
      width={68}
      column={field}
      disabled={variant.not_priced_here !== undefined}
    />
  )
}

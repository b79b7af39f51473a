import { Button, Flex, Skeleton, Text } from '@mantine/core'
import type { Marketplace } from '@ark/domain'
import { Suspense } from 'react'
import { money, platformName } from '../../../shared/formats.ts'
import type { CsvField, TableColumn } from '../../../shared/table/columns/columns.ts'
import { EditableNumber } from '../../../shared/ui/controls/EditableNumber.tsx'
import { EnableSwitch } from './EnableSwitch.tsx'
import type { ListedSize } from '../../../shared/sizes/listed-size.ts'
import { type Margin, marginOf } from './margin.ts'
import type { ListingRow } from './listing-rows.ts'
import { BidCell, BidHead, MarketplaceCell, MarketplaceHead } from './MarketplaceCell.tsx'
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

/** The width in pixels of a field that shows $9,999.99 in full. */
export const MONEY_PX = 92

/** The heights in pixels of rows before they are measured. */
export const ROW_PX = { product: 49, size: 53, locations: 140 }

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

/** Returns the columns of a list of sizes; costs only for people who may see them. */
export const sizeColumns = (acts: SizeActs, seesCosts: boolean): readonly TableColumn<ListingRow>[] => {
  const [first, ...rest] = columnsOf(acts)
  return first ? [first, ...rest.slice(0, 1), ...(seesCosts ? COST_COLUMNS : []), ...rest.slice(1)] : []
}

/** What a pair cost, and what the lower of our asks leaves above it. */
const COST_COLUMNS: readonly TableColumn<ListingRow>[] = [
  {
    id: 'cost',
    header: 'Cost',
    width: '92px',
    align: 'right',
    isOffByDefault: true,
    card: 'none',
    cell: ({ variant }) => <span className="num">{money(variant.cost)}</span>,
    csv: [{ header: 'Cost', value: ({ variant }) => variant.cost, isMoney: true }],
  },
  {
    id: 'margin',
    header: 'Margin',
    width: '96px',
    align: 'right',
    isOffByDefault: true,
    card: 'none',
    cell: ({ variant }) => <MarginCell margin={marginOf(variant)} />,
    csv: [{ header: 'Margin', value: ({ variant }) => marginOf(variant)?.amount, isMoney: true }],
  },
]

const MarginCell = ({ margin }: { margin: Margin | null }) =>
  margin && (
    <div className="num" style={margin.amount < 0 ? { color: 'var(--ark-down)' } : undefined}>
      {margin.amount < 0 ? `−${money(-margin.amount)}` : money(margin.amount)}
      {margin.percent !== null && (
        <Text size="xs" c="dimmed">
          {margin.percent}%
        </Text>
      )}
    </div>
  )

const columnsOf = ({ onToggle, onMarket, onWhy }: SizeActs): readonly TableColumn<ListingRow>[] => [
  {
    id: 'product',
    header: 'Size',
    width: 'minmax(164px, 1fr)',
    cell: (row, { isCard }) => (
      <SizeCell
        variant={row.variant}
        isCard={isCard}
        isOpen={row.kind === 'size' && row.isOpen}
        onToggle={() => onToggle(row.variant.variant_id)}
      />
    ),
    csv: ofVariant(SIZE_FIELDS),
  },
  {
    id: 'available',
    header: 'Available',
    width: '76px',
    align: 'right',
    card: 'none',
    cell: ({ variant }) => <AvailableCell variant={variant} />,
    csv: ofVariant(STOCK_FIELDS),
  },
  {
    id: 'desired',
    header: 'Desired',
    width: `${MONEY_PX + 16}px`,
    align: 'right',
    card: 'field',
    isRequired: true,
    cell: ({ variant }) => <PayoutInput variant={variant} field="desired_payout" />,
    csv: ofVariant(PAYOUT_FIELDS),
  },
  {
    id: 'minimum',
    header: 'Min payout',
    cardHeader: 'Min',
    width: `${MONEY_PX + 16}px`,
    align: 'right',
    card: 'field',
    isRequired: true,
    cell: ({ variant }) => <PayoutInput variant={variant} field="bottom_payout" />,
  },
  marketplaceColumn('stockx', onWhy),
  bidColumn('stockx'),
  marketplaceColumn('goat', onWhy),
  bidColumn('goat'),
  {
    id: 'listing',
    header: 'Listing',
    width: '192px',
    isRequired: true,
    card: 'aside',
    cell: ({ variant }, { isCard }) => <ListingActions variant={variant} onMarket={onMarket} isCard={isCard} />,
    csv: ofVariant(OFFER_FIELDS),
  },
]

const marketplaceColumn = (marketplace: Marketplace, onWhy: SizeActs['onWhy']): TableColumn<ListingRow> => ({
  id: marketplace,
  header: platformName(marketplace),
  head: <MarketplaceHead marketplace={marketplace} />,
  width: '244px',
  card: 'half',
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

/** The highest bids of a marketplace, which the files have with the rest of its figures. */
const bidColumn = (marketplace: Marketplace): TableColumn<ListingRow> => ({
  id: `${marketplace}-bid`,
  header: `${platformName(marketplace)} highest bid`,
  head: <BidHead marketplace={marketplace} />,
  width: '92px',
  align: 'right',
  isOffByDefault: true,
  card: 'none',
  cell: ({ variant }) => <BidCell variant={variant} marketplace={marketplace} />,
})

interface ListingActionsProps extends Pick<SizeActs, 'onMarket'> {
  variant: ListedSize
  isCard: boolean
}

/** The switch and the market of a size, side by side so that all rows are equally high; touch-sized on a card. */
const ListingActions = ({ variant, onMarket, isCard }: ListingActionsProps) => (
  <Flex gap={8} align="center" justify={isCard ? 'flex-end' : 'space-between'} wrap="nowrap">
    <EnableSwitch variant={variant} />
    <Button
      size={isCard ? 'compact-sm' : 'compact-xs'}
      variant="default"
      flex="none"
      onClick={() => onMarket(variant.variant_id)}
      aria-label={`CHECK MARKET: ${sizeName(variant)}`}
    >
      CHECK MARKET
    </Button>
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
      width={MONEY_PX}
      column={field}
      disabled={variant.not_priced_here !== undefined}
    />
  )
}

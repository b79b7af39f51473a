import { mostReservable } from '@ark/domain'
import { money } from '../../shared/formats.ts'
import type { SizeLocation } from '../../shared/sizes/fulfillment-edit.ts'
import type { ListedSize } from '../../shared/sizes/listed-size.ts'
import { sizeName } from '../../shared/sizes/size-name.ts'
import type { TableColumn } from '../../shared/table/columns/columns.ts'
import { NotPricedHereNote } from '../../shared/sizes/NotPricedHereNote.tsx'
import { EditableNumber } from '../../shared/ui/controls/EditableNumber.tsx'
import { Pill } from '../../shared/ui/badges/Pill.tsx'
import { LargeSize } from '../../shared/ui/cells/ProductHeading.tsx'
import { RowButton } from '../../shared/ui/controls/RowButton.tsx'
import { RowSwitch } from '../../shared/ui/controls/RowSwitch.tsx'
import { AdjustCell, AdjustHead } from './AdjustCell.tsx'
import classes from './quick-actions.module.css'
import type { QuickRowActions } from './quick-acts.ts'
import type { PayoutOfSize } from './quick-edits.ts'
import type { QuickRow } from './quick-rows.ts'

/** The pause in typing before a payout is saved. */
const PAYOUT_PAUSE_MS = 1_000
/** The number of locations that are shown until the size is expanded. */
const LOCATIONS_SHOWN = 2

/** Returns the columns of Quick Actions. */
export const quickColumns = (acts: QuickRowActions): readonly TableColumn<QuickRow>[] => [
  {
    id: 'product',
    header: 'Product Variant',
    width: 'minmax(128px, 1fr)',
    cell: ({ size }) => <SizeName size={size} />,
  },
  {
    id: 'listed',
    header: 'Listed',
    width: '96px',
    isRequired: true,
    cell: ({ size }) => <Listed size={size} acts={acts} />,
  },
  {
    id: 'reserve',
    header: 'Reserve',
    width: '236px',
    card: 'wide',
    cell: ({ size, isOpen }) => <Reserve size={size} isOpen={isOpen} acts={acts} />,
  },
  {
    id: 'payouts',
    header: 'Payouts',
    head: (
      <span className={classes['payouts']}>
        <span>Payouts: desired</span>
        <span>minimum</span>
      </span>
    ),
    width: '188px',
    isRequired: true,
    card: 'wide',
    cell: ({ size }) => (
      <span className={classes['payouts']}>
        <Payout size={size} field="desired_payout" acts={acts} />
        <Payout size={size} field="bottom_payout" acts={acts} />
      </span>
    ),
  },
  {
    id: 'adjust',
    header: 'Adjust to Market (Net Payouts)',
    head: <AdjustHead />,
    width: '548px',
    isRequired: true,
    card: 'wide',
    cell: ({ size }) =>
      size.not_priced_here ? (
        <NotPricedHereNote reason={size.not_priced_here} />
      ) : (
        <AdjustCell size={size} acts={acts} />
      ),
  },
  {
    id: 'actions',
    header: 'Check Market',
    width: '126px',
    cell: ({ size }) => (
      <RowButton of={sizeName(size)} onClick={() => acts.onCheckMarket(size)}>
        Check Market
      </RowButton>
    ),
  },
]

function SizeName({ size }: { size: ListedSize }) {
  const waitsFor = size.listings_enabled && size.total_available > 0 ? size.waits_for : null
  return (
    <div className={classes['name']}>
      <LargeSize size={size.size} />
      {size.total_available === 1 ? (
        <Pill color="orange">One left</Pill>
      ) : (
        <span className={classes['ask']}>{size.total_available} available</span>
      )}
      {waitsFor && <span className={classes['waits']}>Waiting: {waitsFor}</span>}
    </div>
  )
}

interface CellProps {
  size: ListedSize
  acts: QuickRowActions
}

const Listed = ({ size, acts }: CellProps) => (
  <span className={classes['listed']}>
    {acts.mayEdit && (
      <RowSwitch
        label={`Listed: ${sizeName(size)}`}
        isOn={size.listings_enabled}
        disabled={size.not_priced_here !== undefined}
        onSwitch={(isOn) => acts.onSwitch(size, isOn)}
      />
    )}
    <span>{size.listings_enabled ? 'On' : 'Off'}</span>
  </span>
)

function Reserve({ size, isOpen, acts }: CellProps & { isOpen: boolean }) {
  const { locations = [], variant_id } = size
  if (locations.length === 0) return <span className={classes['ask']}>No location has this size</span>
  const shown = isOpen || locations.length <= LOCATIONS_SHOWN + 1 ? locations : locations.slice(0, LOCATIONS_SHOWN)
  const isFoldable = locations.length > LOCATIONS_SHOWN + 1
  return (
    <div className={classes['places']}>
      {shown.map((location) => (
        <ReserveLine key={location.inventory_item_id} size={size} location={location} acts={acts} />
      ))}
      {isFoldable && (
        <button
          type="button"
          className={classes['fold']}
          aria-expanded={isOpen}
          aria-label={`All locations of ${sizeName(size)}`}
          onClick={() => acts.onToggle(variant_id)}
        >
          {isOpen ? 'Fewer locations' : `${locations.length - LOCATIONS_SHOWN} more locations`}
        </button>
      )}
    </div>
  )
}

function ReserveLine({ size, location, acts }: CellProps & { location: SizeLocation }) {
  const { location_nickname: where, shopify_stock, quantity_reserved, fulfillment_enabled } = location
  const name = `${sizeName(size)} at ${where}`
  return (
    <div className={classes['place']}>
      <span className={classes['nickname']} title={where}>
        {where}
      </span>
      {acts.mayReserve ? (
        <EditableNumber
          value={quantity_reserved}
          label={`Reserved: ${name}`}
          // A value that is not a number counts as 0.
          onCommit={(quantity) => acts.onReserve(size, location, quantity ?? 0)}
          min={0}
          max={mostReservable({ shopify_stock })}
          decimals={0}
          column="reserved"
          width={52}
        />
      ) : (
        <span>{quantity_reserved}</span>
      )}
      <span className={classes['ask']}>of {shopify_stock}</span>
      {acts.mayEdit && (
        <RowSwitch
          label={`Marketplace Fulfillment: ${name}`}
          isOn={fulfillment_enabled}
          onSwitch={(isOn) => acts.onFulfill(size, location, isOn)}
        />
      )}
    </div>
  )
}

const FIELDS: Record<PayoutOfSize, string> = { desired_payout: 'Desired', bottom_payout: 'Minimum' }

function Payout({ size, field, acts }: CellProps & { field: PayoutOfSize }) {
  if (!acts.mayEdit) return <span>{money(size[field])}</span>
  return (
    <span className={classes['payout']} data-caption={FIELDS[field]}>
      <EditableNumber
        value={size[field]}
        label={`${FIELDS[field]} payout of ${sizeName(size)}`}
        onCommit={(value) => acts.onPayout(size, field, value)}
        debounceMs={PAYOUT_PAUSE_MS}
        prefix="$"
        placeholder="Not set"
        column={field}
        width={80}
        disabled={size.not_priced_here !== undefined}
      />
    </span>
  )
}

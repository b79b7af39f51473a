import { mostReservable } from '@ark/domain'
import { money } from '../../shared/formats.ts'
import type { SizeLocation } from '../../shared/sizes/fulfillment-edit.ts'
import type { ListedSize } from '../../shared/sizes/listed-size.ts'
import { sizeName } from '../../shared/sizes/size-name.ts'
import type { TableColumn } from '../../shared/table/columns/columns.ts'
import { NotPricedHereNote } from '../../shared/sizes/NotPricedHereNote.tsx'
import { EditableNumber } from '../../shared/ui/controls/EditableNumber.tsx'
import { Thumbnail } from '../../shared/ui/cells/ProductCell.tsx'
import { LargeSize } from '../../shared/ui/cells/ProductHeading.tsx'
import { Marked } from '../../shared/ui/cells/SearchedText.tsx'
import { RowButton } from '../../shared/ui/controls/RowButton.tsx'
import { RowSwitch } from '../../shared/ui/controls/RowSwitch.tsx'
import { AdjustCell, AdjustHead } from './AdjustCell.tsx'
import classes from './quick-actions.module.css'
import type { QuickRowActions } from './quick-acts.ts'
import type { PayoutOfSize } from './quick-edits.ts'
import type { QuickRow } from './quick-rows.ts'

/** The pause in typing before a payout is saved. */
const PAYOUT_PAUSE_MS = 1_000

/** Returns the columns of Quick Actions. */
export const quickColumns = (acts: QuickRowActions): readonly TableColumn<QuickRow>[] => [
  {
    id: 'product',
    header: 'Product Variant',
    width: 'minmax(192px, 1fr)',
    cell: ({ size }) => <SizeName size={size} />,
  },
  {
    id: 'listed',
    header: 'Listed',
    width: '60px',
    isRequired: true,
    card: 'aside',
    cell: ({ size }) => <Listed size={size} acts={acts} />,
  },
  {
    id: 'reserve',
    header: 'Reserve',
    width: '94px',
    card: 'field',
    cell: ({ size, isOpen }) => <Reserve size={size} isOpen={isOpen} acts={acts} />,
  },
  {
    id: 'payouts',
    header: 'Payouts',
    head: (
      <span className={classes['payouts']}>
        <span>Payouts</span>
        <span className={classes['ask']}>desired, min</span>
      </span>
    ),
    width: '120px',
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
    width: '580px',
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
    width: '84px',
    cell: ({ size }) => (
      <span className={classes['check']}>
        <RowButton of={sizeName(size)} onClick={() => acts.onCheckMarket(size)}>
          Check Market
        </RowButton>
      </span>
    ),
  },
]

/** The product with its size, in every row, because the product of a row must be known wherever the list is scrolled. */
function SizeName({ size }: { size: ListedSize }) {
  const { product_name, total_available, listings_enabled, waits_for } = size
  const waitsFor = listings_enabled && total_available > 0 ? waits_for : null
  return (
    <div className={classes['name']}>
      <Thumbnail imageUrl={size.image_url} size={32} />
      <div className={classes['title']} title={[product_name, size.product_sku].filter(Boolean).join(' · ')}>
        <Marked>{product_name}</Marked>
      </div>
      <div className={classes['of']}>
        <LargeSize size={size.size} />
        <span className={classes['ask']} data-last={total_available === 1}>
          {total_available === 1 ? 'One left' : `${total_available} available`}
        </span>
        {waitsFor && (
          <span className={classes['waits']} title={waitsFor}>
            Waiting: {waitsFor}
          </span>
        )}
      </div>
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

/** The reserved units: one location at once, more as a sum that opens to a line for each. */
function Reserve({ size, isOpen, acts }: CellProps & { isOpen: boolean }) {
  const { locations = [], variant_id } = size
  const [first] = locations
  if (!first) return <span className={classes['ask']}>No location has this size</span>
  if (locations.length === 1) return <ReserveLine size={size} location={first} acts={acts} />
  const reserved = locations.reduce((sum, { quantity_reserved }) => sum + quantity_reserved, 0)
  const stock = locations.reduce((sum, { shopify_stock }) => sum + shopify_stock, 0)
  return (
    <div className={classes['places']}>
      <button
        type="button"
        className={classes['fold']}
        aria-expanded={isOpen}
        aria-label={`All locations of ${sizeName(size)}`}
        onClick={() => acts.onToggle(variant_id)}
      >
        <span>
          {reserved} of {stock}
        </span>
        <span className={classes['ask']}>{isOpen ? 'Close' : `${locations.length} locations`}</span>
      </button>
      {isOpen &&
        locations.map((location) => (
          <ReserveLine key={location.inventory_item_id} size={size} location={location} acts={acts} />
        ))}
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
        width={96}
        disabled={size.not_priced_here !== undefined}
      />
    </span>
  )
}

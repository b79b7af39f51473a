import type { Marketplace } from '@ark/domain'
import { Checkbox, NumberInput, Text } from '@mantine/core'
import { count, platformName, wholeMoney } from '../../shared/formats.ts'
import { PayoutFields } from '../../shared/payouts/PayoutFields.tsx'
import type { TableColumn } from '../../shared/table/columns/columns.ts'
import { PayoutBreakdownPopover } from '../../shared/ui/cells/PayoutBreakdownPopover.tsx'
import { Pill } from '../../shared/ui/badges/Pill.tsx'
import type { PricingDraft, PricingProblems, PricingRow } from './pricing-rows.ts'
import { availableColor } from './reserve-rows.ts'
import classes from './import-to-list.module.css'

interface PricingEdit {
  onChange: (row: PricingRow, change: Partial<PricingDraft>) => void
  /** Returns the errors of a row, once the form was submitted. */
  problemsOf: (row: PricingRow) => PricingProblems
}

/** Returns the columns: a size with its nets, marketplaces and prices. */
export const pricingColumns = (edit: PricingEdit): readonly TableColumn<PricingRow>[] => [
  {
    id: 'size',
    header: 'List',
    width: 'minmax(130px, 1fr)',
    cell: (row) => <ListedCheckbox row={row} edit={edit} />,
  },
  {
    id: 'available',
    header: 'Available',
    width: '90px',
    align: 'right',
    cell: ({ available_quantity }) => (
      <Pill color={availableColor(available_quantity)}>{count(available_quantity)}</Pill>
    ),
  },
  marketColumn('stockx', edit),
  marketColumn('goat', edit),
  {
    id: 'payouts',
    header: 'Desired and minimum payout',
    width: '316px',
    card: 'wide',
    cell: (row) => (
      <PayoutFields
        name={`size ${row.size}`}
        draft={row.draft}
        problems={edit.problemsOf(row)}
        onChange={({ desired, bottom }) => edit.onChange(row, { desired, bottom })}
      />
    ),
  },
  {
    id: 'wholesale',
    header: 'Wholesale',
    width: '176px',
    card: 'wide',
    cell: (row) => <Wholesale row={row} edit={edit} />,
  },
]

interface CellProps {
  row: PricingRow
  edit: PricingEdit
}

const ListedCheckbox = ({ row, edit }: CellProps) => (
  <Checkbox
    label={
      <>
        <Text component="span" fw={600}>
          <span className="hidden">List size </span>
          {row.size}
        </Text>
        {row.listing_enabled && (
          <Text component="span" size="xs" c="dimmed" display="block">
            {row.draft.isListed ? 'Listed' : 'Unchanged'}
          </Text>
        )}
      </>
    }
    checked={row.draft.isListed}
    onChange={(event) => edit.onChange(row, { isListed: event.currentTarget.checked })}
  />
)

const marketColumn = (marketplace: Marketplace, edit: PricingEdit): TableColumn<PricingRow> => ({
  id: marketplace,
  header: platformName(marketplace),
  width: '196px',
  card: 'wide',
  cell: (row) => <Market row={row} edit={edit} marketplace={marketplace} />,
})

/** A marketplace of a size: a switch, the nets of lowest ask and highest bid, and the resulting ask. */
function Market({ row, edit, marketplace }: CellProps & { marketplace: Marketplace }) {
  const { ask, bid, listedAt, gap } = row.markets[marketplace]
  const name = platformName(marketplace)
  const isOn = row.draft[marketplace]
  return (
    <div className={classes['market']}>
      <Checkbox
        size="xs"
        label={isOn && row.draft.isListed && listedAt !== null ? `Listed at ${wholeMoney(listedAt)}` : 'List here'}
        aria-label={`List size ${row.size} on ${name}`}
        checked={isOn}
        disabled={gap !== null || !row.draft.isListed}
        error={edit.problemsOf(row).marketplaces}
        onChange={(event) => edit.onChange(row, { [marketplace]: event.currentTarget.checked })}
      />
      {gap === null ? (
        <div className={classes['nets']}>
          <Net caption="Ask net" parts={ask} />
          <Net caption="Bid net" parts={bid} />
        </div>
      ) : (
        <span className={classes['caption']}>{gap}</span>
      )}
    </div>
  )
}

const Net = ({ caption, parts }: { caption: string; parts: Parameters<typeof PayoutBreakdownPopover>[0]['parts'] }) => (
  <>
    <span className={classes['caption']}>{caption}</span>
    <PayoutBreakdownPopover parts={parts}>{parts ? undefined : 'N/A'}</PayoutBreakdownPopover>
  </>
)

/** The wholesale switch and price; the price counts only while the switch is on. */
const Wholesale = ({ row, edit }: CellProps) => (
  <div className={classes['wholesale']}>
    <Checkbox
      aria-label={`Wholesale: size ${row.size}`}
      checked={row.draft.isWholesale}
      onChange={(event) => edit.onChange(row, { isWholesale: event.currentTarget.checked })}
    />
    <NumberInput
      aria-label={`Wholesale price: size ${row.size}`}
      min={0}
      step={5}
      prefix="$"
      decimalScale={2}
      thousandSeparator=","
      placeholder={row.draft.isWholesale ? 'Price' : 'Off'}
      disabled={!row.draft.isWholesale}
      value={row.draft.wholesale}
      onChange={(wholesale) => edit.onChange(row, { wholesale })}
      w={116}
    />
  </div>
)

import { NOT_PRICED_HERE_LABELS, type NotPricedHere } from '@ark/domain'
import { useQueryClient } from '@tanstack/react-query'
import { money } from '../../../shared/formats.ts'
import { EditableNumber } from '../../../shared/ui/controls/EditableNumber.tsx'
import { RowSwitch } from '../../../shared/ui/controls/RowSwitch.tsx'
import { editWholesale, type WholesaleTarget } from './edit-wholesale.ts'
import classes from '../inventory.module.css'
import type { Wholesale } from './wholesale.ts'

/** The pause in typing before a price is saved. */
const PAUSE_MS = 1_000

interface WholesaleCellProps extends WholesaleTarget {
  state: Wholesale & { isMixed?: boolean; not_priced_here?: NotPricedHere | undefined }
  mayEdit: boolean
}

/** Whether wholesale buyers see a product or size, and the price; the price is editable only while it is on. */
export function WholesaleCell({ of, state, name, mayEdit }: WholesaleCellProps) {
  const client = useQueryClient()
  const { wholesale_enabled: isOn, wholesale_price: price, isMixed = false, not_priced_here: reason } = state
  if (!mayEdit) return isOn ? money(price) : 'Off'
  const target = { of, name }
  const words = isMixed ? 'Mixed' : isOn ? 'Price' : '–'
  return (
    <div className={classes['wholesale']} title={reason && NOT_PRICED_HERE_LABELS[reason]}>
      <RowSwitch
        label={reason ? `Wholesale: ${name}. ${NOT_PRICED_HERE_LABELS[reason]}` : `Wholesale: ${name}`}
        isOn={isOn}
        disabled={reason !== undefined}
        // A toast shows a refusal.
        onSwitch={(next) => void editWholesale(client, target, { wholesale_enabled: next }).catch(() => undefined)}
      />
      {isOn ? (
        <EditableNumber
          value={price}
          label={`Wholesale price: ${name}`}
          onCommit={(next) => editWholesale(client, target, { wholesale_price: next })}
          min={0}
          debounceMs={PAUSE_MS}
          prefix="$"
          placeholder={words}
          column="wholesale"
          disabled={reason !== undefined}
          width={92}
        />
      ) : (
        <span className={classes['off']} title="Turn wholesale on first">
          {price === null ? words : money(price)}
        </span>
      )}
    </div>
  )
}

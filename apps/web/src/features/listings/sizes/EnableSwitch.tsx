import { NOT_PRICED_HERE_LABELS } from '@ark/domain'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { sizeName } from '../../../shared/sizes/size-name.ts'
import type { ListedSize } from '../../../shared/sizes/listed-size.ts'
import { listingSwitch } from '../../../shared/sizes/listing-switch.ts'
import classes from '../listings.module.css'
import { RowSwitch } from '../../../shared/ui/controls/RowSwitch.tsx'
import { refusedAs } from '../../../shared/sizes/size-refusals.ts'

/** The delay of an extra refresh after a switch. */
const LATE_REFRESH_MS = 10_000

/** Returns the label of the switch: an enabled size without units is not offered anywhere. */
const stateOf = ({ listings_enabled, total_available }: ListedSize): string =>
  listings_enabled ? (total_available > 0 ? 'Enabled' : 'No stock') : 'Disabled'

/** The switch that enables or disables a size on the marketplaces. */
export function EnableSwitch({ variant }: { variant: ListedSize }) {
  const listing = useMutation(
    listingSwitch(useQueryClient(), {
      variant,
      showRefusal: refusedAs('Failed to toggle listings'),
      refreshAfterMs: (isWorking) => (isWorking ? [0, LATE_REFRESH_MS] : [0]),
    }),
  )
  const state = stateOf(variant)
  const note = variant.not_priced_here && NOT_PRICED_HERE_LABELS[variant.not_priced_here]
  return (
    <div className={classes['enable']} title={note}>
      <RowSwitch
        label={`${state}: ${sizeName(variant)}`}
        isOn={variant.listings_enabled}
        disabled={listing.isPending || note !== undefined}
        description={note}
        onSwitch={(isOn) => listing.mutate(isOn)}
      />
      <span className={classes['enabled']} aria-hidden>
        {state}
      </span>
    </div>
  )
}

import { Switch } from '@mantine/core'
import { sizeName } from '../../shared/sizes/payout-edits.ts'
import type { ListedSize } from '../../shared/sizes/listed-size.ts'
import { useListingSwitch } from '../../shared/sizes/use-listing-switch.ts'

/** What the switch says: a size that is enabled without a unit is on offer nowhere. */
const stateOf = ({ listings_enabled, total_available }: ListedSize): string =>
  listings_enabled ? (total_available > 0 ? 'Enabled' : 'No stock') : 'Disabled'

/** Offers a size on the marketplaces or withdraws it. */
export function EnableSwitch({ variant, isLarge }: { variant: ListedSize; isLarge: boolean }) {
  const listing = useListingSwitch(variant)
  const state = stateOf(variant)
  return (
    <Switch
      size={isLarge ? 'md' : 'xs'}
      checked={variant.listings_enabled}
      disabled={listing.isPending}
      onChange={(event) => listing.mutate(event.currentTarget.checked)}
      label={state}
      aria-label={`${state}: ${sizeName(variant)}`}
    />
  )
}

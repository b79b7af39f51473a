import { Switch } from '@mantine/core'
import { sizeName } from './payout-edits.ts'
import type { ListedSize } from './listed-sizes.ts'
import { useListingSwitch } from './use-listing-switch.ts'

/** Offers a size on the marketplaces or withdraws it. */
export function EnableSwitch({ variant }: { variant: ListedSize }) {
  const listing = useListingSwitch(variant)
  return (
    <Switch
      size="xs"
      checked={variant.listings_enabled}
      disabled={listing.isPending}
      onChange={(event) => listing.mutate(event.currentTarget.checked)}
      label={variant.listings_enabled ? 'Enabled' : 'Disabled'}
      aria-label={`${variant.listings_enabled ? 'Enabled' : 'Disabled'}: ${sizeName(variant)}`}
    />
  )
}

import { Button, Group, Text } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api, detailOf } from '../api.ts'
import { useMay } from '../session.ts'
import { showNotices } from '../ui/notices/notice.ts'
import { toastFailure } from '../ui/notices/toasts.ts'
import { creationNotices } from './create-notices.ts'
import { isOffered } from '../sizes/listing-states.ts'
import { refreshVariants } from '../sizes/live-variants.ts'
import { sizeName } from '../sizes/size-name.ts'
import type { ListingVariant } from '../sizes/price-estimate.ts'

/** Lists a size where it is not listed yet, and enables it if needed. Shows nothing when it is listed everywhere. */
export function CreateListings({ variant }: { variant: ListingVariant }) {
  const client = useQueryClient()
  const { variant_id: id, listings_enabled: isEnabled } = variant
  const create = useMutation({
    mutationFn: async () => {
      const call = isEnabled
        ? api('POST /listings/variants/{id}/auto-create-listings', { params: { id } })
        : api('POST /listings/variants/{id}/create-listings', { params: { id } })
      return (await call).results
    },
    onSuccess: (results) => {
      showNotices(creationNotices(results, sizeName(variant)))
      void refreshVariants(client, [id])
    },
    onError: (error) =>
      toastFailure({
        title: isEnabled ? 'Auto-Create Failed' : 'Failed to Create Listings',
        message: `${sizeName(variant)}: ${detailOf(error)}`,
      }),
  })
  const isMissing = variant.marketplace_listings.filter(({ state }) => isOffered(state)).length < 2
  if (!useMay('listings.edit') || !isMissing) return null
  return (
    <Group justify="space-between" gap="xs">
      <Text size="sm" c="dimmed">
        {isEnabled ? 'Enabled, but not listed everywhere.' : 'Not listed.'}
      </Text>
      <Button variant="default" loading={create.isPending} onClick={() => create.mutate()}>
        {isEnabled ? 'Create missing listings' : 'Create listings'}
      </Button>
    </Group>
  )
}

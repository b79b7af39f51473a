import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api, detailOf } from '../api.ts'
import { showNotices } from '../ui/notice.ts'
import { toastFailure } from '../ui/toasts.ts'
import { refreshVariants } from './live-variants.ts'
import { sizeName } from './payout-edits.ts'
import type { ListedSize } from './listed-size.ts'
import { toggleNotices } from './toggle-outcomes.ts'
import { LISTS, patchVariant } from './variant-cache.ts'

/** The event stream tells of every step; this refresh is for a stream that is down (document 2 §9). */
const LATE_REFRESH_MS = 10_000

/** Enables or disables a size and says for each marketplace what came of it. */
export function useListingSwitch(variant: ListedSize) {
  const client = useQueryClient()
  const id = variant.variant_id
  return useMutation({
    mutationFn: (enabled: boolean) =>
      api('PATCH /listings/variants/{id}/toggle-queued', { params: { id }, body: { enabled } }),
    onMutate: async (enabled) => {
      await client.cancelQueries({ queryKey: LISTS })
      return patchVariant(client, id, { listings_enabled: enabled })
    },
    onError: (error, _enabled, before) => {
      if (before) patchVariant(client, id, { listings_enabled: before.listings_enabled })
      toastFailure({
        title: 'Error',
        message: `${sizeName(variant)}: Failed to toggle listings: ${detailOf(error)}`,
      })
    },
    onSuccess: (result) => {
      showNotices(toggleNotices(result, sizeName(variant)))
      const refresh = () => void refreshVariants(client, [id])
      refresh()
      if (result.background_task_running) setTimeout(refresh, LATE_REFRESH_MS)
    },
  })
}

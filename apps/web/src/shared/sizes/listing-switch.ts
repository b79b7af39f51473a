import type { MutationOptions, QueryClient } from '@tanstack/react-query'
import { type Answer, api } from '../api.ts'
import { showNotices } from '../ui/notices/notice.ts'
import type { ListedSize } from './listed-size.ts'
import { refreshVariants } from './live-variants.ts'
import { sizeName } from './size-name.ts'
import type { ShowRefusal } from './size-refusals.ts'
import { toggleNotices } from './toggle-outcomes.ts'
import { LISTS, patchVariant } from './variant-cache.ts'

interface SwitchOf {
  variant: ListedSize
  showRefusal: ShowRefusal
  /** Delays of extra refreshes in milliseconds, in case the event stream is down. */
  refreshAfterMs: (isWorking: boolean) => readonly number[]
}

type Switch = MutationOptions<Answer<'PATCH /listings/variants/{id}/toggle-queued'>, Error, boolean, ListedSize | null>

/** Returns the mutation that enables or disables a size and reports the result for each marketplace. */
export const listingSwitch = (client: QueryClient, { variant, showRefusal, refreshAfterMs }: SwitchOf): Switch => {
  const id = variant.variant_id
  return {
    mutationFn: (enabled) => api('PATCH /listings/variants/{id}/toggle-queued', { params: { id }, body: { enabled } }),
    onMutate: async (enabled) => {
      await client.cancelQueries({ queryKey: LISTS })
      return patchVariant(client, id, { listings_enabled: enabled })
    },
    onError: (error, _enabled, before) => {
      if (before) patchVariant(client, id, { listings_enabled: before.listings_enabled })
      showRefusal(variant, error)
    },
    onSuccess: (result) => {
      showNotices(toggleNotices(result, sizeName(variant)))
      for (const delayMs of refreshAfterMs(result.background_task_running))
        setTimeout(() => void refreshVariants(client, [id]), delayMs)
    },
  }
}

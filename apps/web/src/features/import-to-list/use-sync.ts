import { useMutation } from '@tanstack/react-query'
import { api } from '../../shared/api.ts'
import { counted } from '../../shared/formats.ts'
import type { FoundInShop } from '../../shared/linking/StoreSearch.tsx'
import { toastSuccess, toastWarning } from '../../shared/ui/notices/toasts.ts'
import { syncProblem } from './step-problems.ts'

/** The sync must answer within 30 s, and before the general timeout of calls. */
const PATIENCE_MS = 29_000

interface SyncOrder {
  found: FoundInShop
  storeId: number
}

/**
 * Links the shop's product to the catalog's and reads its stock. If the stock takes too long, the link stays and the
 * next step waits for it.
 */
export function useSync(productId: number, onSynced: (link: number) => void) {
  const sync = useMutation({
    mutationFn: async ({ found, storeId }: SyncOrder): Promise<number> => {
      const isHere = found.is_synced && found.ark_product?.id === productId
      const link = isHere ? found.sync_id : await linked(productId, { found, storeId })
      await api('POST /inventory/sync-single-product/{id}', {
        params: { id: productId },
        signal: AbortSignal.timeout(PATIENCE_MS),
      }).catch((error: unknown) =>
        toastWarning({ title: 'Stock not imported yet', message: syncProblem(error), id: 'stock' }),
      )
      return link
    },
    onSuccess: onSynced,
  })
  return {
    start: sync.mutate,
    /** The id of the shop's product that is being synced. */
    syncing: sync.isPending ? sync.variables.found.id : null,
    error: sync.error && syncProblem(sync.error),
  }
}

async function linked(productId: number, { found, storeId }: SyncOrder): Promise<number> {
  const { product_sync_id, matched_variants, total_variants } = await api(
    'POST /shopify/stores/{id}/products/{shopifyProductId}/sync',
    {
      params: { id: storeId, shopifyProductId: found.id },
      body: { manual_ark_product_id: productId },
      signal: AbortSignal.timeout(PATIENCE_MS),
    },
  )
  toastSuccess({
    title: 'Product synced',
    message: `${found.title}: ${matched_variants} of ${counted(total_variants, 'size')} linked`,
  })
  return product_sync_id
}

import { useMutation } from '@tanstack/react-query'
import { ApiError, api } from '../../shared/api.ts'
import type { FoundInShop } from '../../shared/linking/StoreSearch.tsx'
import { toastFailure, toastSuccess } from '../../shared/ui/notices/toasts.ts'
import type { CatalogProduct } from './products.queries.ts'

/** A shop's product that is linked to the catalog, with what the payout dialog needs. */
export interface SyncedProduct {
  /** The shop's lowest price in dollars; null when it has none. */
  lowestPrice: number | null
}

interface QuickSync {
  product: CatalogProduct
  storeId: number
  onSynced: (synced: SyncedProduct) => void
}

/**
 * Links the shop's product to the catalog's and reads its stock. If that read fails, the link's own job does it later.
 */
export function useQuickSync({ product, storeId, onSynced }: QuickSync) {
  return useMutation({
    mutationFn: async (found: FoundInShop): Promise<SyncedProduct> => {
      const lowestPrice = found.priceRange.min
      if (found.is_synced && found.ark_product?.id === product.id) return { lowestPrice }
      const { matched_variants, total_variants } = await api(
        'POST /shopify/stores/{id}/products/{shopifyProductId}/sync',
        {
          params: { id: storeId, shopifyProductId: found.id },
          body: { manual_ark_product_id: product.id },
        },
      )
      await api('POST /inventory/sync-single-product/{id}', { params: { id: product.id } }).catch(() => undefined)
      toastSuccess({
        title: 'Product synced',
        message: `${product.name}: ${matched_variants} of ${total_variants} sizes linked`,
      })
      return { lowestPrice }
    },
    onSuccess: onSynced,
    onError: (error) =>
      toastFailure({
        title: 'Sync Failed',
        message: error instanceof ApiError && error.code !== 'fault' ? error.detail : 'Could not sync product to ARK',
      }),
  })
}

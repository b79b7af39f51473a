import { useMutation } from '@tanstack/react-query'
import { ApiError, api, detailOf } from '../../shared/api.ts'
import { counted } from '../../shared/formats.ts'
import { matchesToConfirm } from '../../shared/linking/corrected-matches.ts'
import type { ProductReference } from '../../shared/market/market.queries.ts'
import { importFound } from '../../shared/stockx/import-found.ts'
import { toastSuccess, toastWarning } from '../../shared/ui/notices/toasts.ts'
import type { GuidedSync, Typed } from './guided-sync.ts'

type Confirming = Extract<GuidedSync, { step: 'confirm' }>

interface SyncOrder {
  /** The retail price in dollars; null when the product is in the catalog. */
  retailPrice: number | null
  corrections: Typed['corrections']
}

/**
 * Runs Sync Only or Import & Sync: imports the product if the catalog lacks it, links the shop's product and reads its
 * stock. If that read fails, the link's own job does it later. Repeating it after a partial failure skips what is done.
 */
export function useGuidedSync(
  { product, found }: Confirming,
  { storeId, onLinked }: { storeId: number; onLinked: (linked: ProductReference) => void },
) {
  const isImport = found.existing_product_id === null
  const { mutate, isPending, error } = useMutation({
    mutationFn: async ({ retailPrice, corrections }: SyncOrder): Promise<ProductReference> => {
      const imported = retailPrice === null ? null : await importFound({ product: found, retailPrice })
      const id = imported?.id ?? found.existing_product_id
      if (id === null) throw new Error('Enter a retail price: the catalog does not have this product yet.')
      const { matched_variants, total_variants } = await api(
        'POST /shopify/stores/{id}/products/{shopifyProductId}/sync',
        {
          params: { id: storeId, shopifyProductId: product.id },
          body: { manual_ark_product_id: id, matches: matchesToConfirm(corrections) },
        },
      )
      await api('POST /inventory/sync-single-product/{id}', { params: { id } }).catch(() => undefined)
      const toast = matched_variants === total_variants ? toastSuccess : toastWarning
      toast({
        title: isImport ? 'Import & Sync Successful!' : 'Sync Successful!',
        message: `${product.title}: ${matched_variants} of ${counted(total_variants, 'size')} linked`,
      })
      const name = imported?.name ?? found.existing_product_name ?? found.title
      return { id, name, sku: found.styleId, image_url: `/api/v1/images/products/${id}` }
    },
    onSuccess: onLinked,
  })
  return { mutate, isPending, problem: error && problemOf(error, isImport) }
}

/** Returns the title and message of a failed sync. */
function problemOf(error: Error, isImport: boolean): { title: string; text: string } {
  const usual = isImport
    ? 'There was an error importing and syncing the product.'
    : 'There was an error syncing the product.'
  const isFault = error instanceof ApiError && error.code === 'fault'
  return { title: isImport ? 'Import & Sync Failed' : 'Sync Failed', text: isFault ? usual : detailOf(error, usual) }
}

import { cents, counted, formatMoney } from '@ark/domain'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api, detailOf } from '../../../shared/api.ts'
import { repeatWhenCanceled } from '../../../shared/query.ts'
import { showNotices } from '../../../shared/ui/notices/notice.ts'
import { toastFailure, toastSuccess } from '../../../shared/ui/notices/toasts.ts'
import { listedSizesOf, type ListedProduct } from '../listings.queries.ts'
import type { ListingsView } from '../sizes/listings-view.ts'
import { cancelReads, patchProduct, refetchProduct, refreshSizesOf } from './product-cache.ts'
import { productNotices } from './product-notices.ts'
import { patchSizesOfProduct, patchVariant } from '../../../shared/sizes/variant-cache.ts'

export type PayoutField = 'desired_payout' | 'bottom_payout'

const MIXED = { desired_payout: 'is_desired_mixed', bottom_payout: 'is_bottom_mixed' } as const
const WORDS = {
  desired_payout: { done: 'Desired Payout Updated', failed: 'Failed to update desired payout' },
  bottom_payout: { done: 'Bottom Payout Updated', failed: 'Failed to update bottom payout' },
}

/** Returns the common payout of a product's sizes; null when none is set or they differ. */
export const payoutOf = (product: ListedProduct, field: PayoutField): number | null => product[field] ?? null

/** Returns whether the sizes of a product differ in this payout. */
export const isMixed = (product: ListedProduct, field: PayoutField): boolean => product[MIXED[field]] === true

/** Returns a product whose sizes all have this payout. */
function withPayout(product: ListedProduct, field: PayoutField, payout: number | null): ListedProduct {
  const { [field]: _, [MIXED[field]]: __, ...rest } = product
  return { ...rest, ...(payout !== null && { [field]: payout }) }
}

/**
 * Sets a payout of every size of a product. Updates the screen at once and reverts with a reason when the server
 * refuses.
 */
export function useProductPayout(product: ListedProduct, field: PayoutField) {
  const client = useQueryClient()
  const { product_id: id, product_name } = product
  return useMutation({
    mutationFn: (payout: number | null) =>
      field === 'desired_payout'
        ? api('PATCH /listings/products/{id}/desired-payout', { params: { id }, body: { desired_payout: payout } })
        : api('PATCH /listings/products/{id}/bottom-payout', { params: { id }, body: { bottom_payout: payout } }),
    onMutate: async (payout) => {
      await cancelReads(client)
      patchProduct(client, id, (now) => withPayout(now, field, payout))
      patchSizesOfProduct(client, id, { [field]: payout })
    },
    onError: (error) => {
      patchProduct(client, id, () => product)
      void refetchProduct(client, id)
      toastFailure({ title: 'Error', message: `${product_name}: ${WORDS[field].failed}: ${detailOf(error)}` })
    },
    onSuccess: ({ total_updated }, payout) => {
      const amount = payout === null ? 'removed' : formatMoney(cents(payout))
      toastSuccess({
        title: WORDS[field].done,
        message: `${product_name}: ${amount}, ${counted(total_updated, 'size')} changed.`,
      })
      void refreshSizesOf(client, id)
    },
  })
}

/** Delays of extra refreshes in milliseconds, in case the event stream is down. */
const LATE_REFRESHES_MS = [5_000, 10_000, 15_000]
const REFRESH_MS = 100

/** Enables or disables every size of a product. */
export function useProductSwitch(product: ListedProduct) {
  const client = useQueryClient()
  const { product_id: id, product_name } = product
  return useMutation({
    mutationFn: (enabled: boolean) =>
      api('PATCH /listings/products/{id}/toggle', { params: { id }, body: { enabled } }),
    onMutate: async (enabled) => {
      await cancelReads(client)
      patchProduct(client, id, (now) => ({ ...now, enabled_variants: enabled ? now.total_variants : 0 }))
      patchSizesOfProduct(client, id, { listings_enabled: enabled })
    },
    onError: (error, enabled) => {
      patchProduct(client, id, () => product)
      void refetchProduct(client, id)
      const why = detailOf(error) || `Failed to ${enabled ? 'enable' : 'disable'} product listings`
      toastFailure({ title: 'Toggle Failed', message: `${product_name}: ${why}` })
    },
    onSuccess: (result, enabled) => {
      showNotices(productNotices(result, { enabled, name: product_name }))
      const refresh = () => void refetchProduct(client, id)
      for (const ms of result.background_task_running ? LATE_REFRESHES_MS : [REFRESH_MS]) setTimeout(refresh, ms)
    },
  })
}

/** The most sizes that one request may name. */
const MOST_MARKETS = 100

/** Shows the markets of a product's sizes and requests fresh data; events bring the result. */
export function useMarketCheck(product: ListedProduct, view: ListingsView) {
  const client = useQueryClient()
  const { product_id: id, product_name } = product
  return useMutation({
    mutationFn: async () => {
      const { pages } = await repeatWhenCanceled(() => client.fetchQuery(listedSizesOf(id, view)))
      const variant_ids = (pages[0]?.variants ?? []).map(({ variant_id }) => variant_id).slice(0, MOST_MARKETS)
      if (variant_ids.length === 0) return null
      return api('POST /listings/bulk-market-data', { body: { variant_ids, refresh_market_data: true } })
    },
    onSuccess: (answer) => {
      for (const { variant_id, stockx, goat } of answer?.variants ?? [])
        patchVariant(client, variant_id, { stockx, goat })
      if (answer && answer.total_variants > 1)
        toastSuccess({
          title: 'Market Data Loaded',
          message: `${product_name}: ${counted(answer.total_variants, 'size')}. New prices appear as they arrive.`,
        })
    },
    onError: (error) => toastFailure({ title: 'Market Data Failed', message: `${product_name}: ${detailOf(error)}` }),
  })
}

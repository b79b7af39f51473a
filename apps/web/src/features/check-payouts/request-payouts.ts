import { type Answer, api, ApiError } from '../../shared/api.ts'
import { counted } from '../../shared/formats.ts'
import type { FoundProduct } from '../../shared/stockx/stockx-search.ts'
import { toastNote, toastSuccess } from '../../shared/ui/notices/toasts.ts'

export type CalculatedPayouts = Answer<'POST /products/search-and-calculate-payouts'>
export type SizePayouts = CalculatedPayouts['size_payouts'][number]

const NETS = ['stockx_net_ask_payout', 'stockx_net_bid_payout', 'goat_net_ask_payout', 'goat_net_bid_payout'] as const

/** Returns whether a marketplace has an ask or a bid for a size. */
export const hasMarket = (size: SizePayouts): boolean => NETS.some((net) => size[net] !== null)

/** Requests the net of every size of a product at a retail price in dollars. */
export const requestPayouts = (product: FoundProduct, retailPrice: number) =>
  api('POST /products/search-and-calculate-payouts', {
    body: {
      sku: (product.styleId ?? product.title).slice(0, 100),
      retail_price: retailPrice,
      stockx_product_id: product.productId,
    },
  })

/** Shows a toast with the number of sizes that have market data. */
export function toastCalculated(sizes: readonly SizePayouts[]): void {
  const found = sizes.filter(hasMarket).length
  if (found === 0)
    toastNote({ title: 'No Data Found', message: 'No market data was found on StockX or ALIAS for this product.' })
  else toastSuccess({ title: 'Calculation Complete', message: `Found market data for ${counted(found, 'size')}` })
}

/** Returns why the calculation failed: the server's message, or a general one for server faults. */
export const calculationFailure = (error: unknown): string =>
  error instanceof ApiError && error.code !== 'fault'
    ? error.detail
    : 'The payouts could not be calculated. Please try again.'

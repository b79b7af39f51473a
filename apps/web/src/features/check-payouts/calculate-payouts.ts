import { useMutation } from '@tanstack/react-query'
import { type Answer, api, ApiError } from '../../shared/api.ts'
import { counted } from '../../shared/formats.ts'
import type { FoundProduct } from '../../shared/stockx/stockx-search.ts'
import { toastFailure, toastNote, toastSuccess } from '../../shared/ui/toasts.ts'

export type CalculatedPayouts = Answer<'POST /products/search-and-calculate-payouts'>
export type SizePayouts = CalculatedPayouts['size_payouts'][number]

const NETS = ['stockx_net_ask_payout', 'stockx_net_bid_payout', 'goat_net_ask_payout', 'goat_net_bid_payout'] as const

/** Whether a marketplace has an ask or a bid for a size. */
export const hasMarket = (size: SizePayouts): boolean => NETS.some((net) => size[net] !== null)

/** What every size of a product would net at a retail price; the texts are document 3 §8's. */
export const useCalculation = () =>
  useMutation({
    mutationFn: ({ product, retailPrice }: { product: FoundProduct; retailPrice: number }) =>
      api('POST /products/search-and-calculate-payouts', {
        body: {
          sku: (product.styleId ?? product.title).slice(0, 100),
          retail_price: retailPrice,
          stockx_product_id: product.productId,
        },
      }),
    onSuccess({ size_payouts }) {
      const found = size_payouts.filter(hasMarket).length
      if (found === 0)
        toastNote({ title: 'No Data Found', message: 'No market data was found on StockX or ALIAS for this product.' })
      else toastSuccess({ title: 'Calculation Complete', message: `Found market data for ${counted(found, 'size')}` })
    },
    onError: (error) =>
      toastFailure({
        title: 'Calculation Failed',
        message:
          error instanceof ApiError && error.code !== 'fault'
            ? error.detail
            : 'The payouts could not be calculated. Please try again.',
      }),
  })

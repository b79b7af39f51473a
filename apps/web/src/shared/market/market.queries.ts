import { queryOptions, type QueryState } from '@tanstack/react-query'
import { type Answer, api } from '../api.ts'
import { lookAgain } from '../look-again.ts'

export type ProductDetail = Answer<'GET /products/{id}'>
export type ProductSize = ProductDetail['variants'][number]
type Size = Answer<'GET /listings/variants'>['variants'][number]
export type NetPayouts = Answer<'POST /products/{id}/net-payouts'>['variants']

/** A catalog product as the payout dialog shows it. */
export interface ProductReference {
  id: number
  name: string
  sku: string | null
  image_url: string | null
}

/** Net payouts are requested up to 5 times, 1 s apart, until one is known. */
const TRIES = 5
const PAUSE_MS = 1_000

const isUnknown = (sizes: NetPayouts): boolean =>
  sizes.every(
    (size) =>
      size.stockx_net_ask_payout === null &&
      size.stockx_net_bid_payout === null &&
      size.goat_net_ask_payout === null &&
      size.goat_net_bid_payout === null,
  )

/** Reads the net of each size's asks and bids. Polls while a market is being read for the first time. */
export const netPayoutsQuery = (productId: number) =>
  queryOptions({
    queryKey: ['POST /products/{id}/net-payouts', productId],
    queryFn: async ({ signal }) =>
      (await api('POST /products/{id}/net-payouts', { params: { id: productId }, signal })).variants,
    // No event: events about a market go to businesses that have the product's stock.
    ...lookAgain(({ state }: { state: QueryState<NetPayouts> }) =>
      state.data && isUnknown(state.data) && state.dataUpdateCount < TRIES ? PAUSE_MS : false,
    ),
  })

/** The most sizes to read for one product: the search may also find sizes of others. */
const SIZES_AT_MOST = 1_000
const SIZES_AT_ONCE = 200

/** Reads the retailer's sizes of a product. An event reports when the import of a new match has added them. */
export const sizesOfProduct = ({ id, sku, name }: Pick<ProductReference, 'id' | 'sku' | 'name'>) =>
  queryOptions({
    queryKey: ['GET /listings/variants', 'of product', id],
    queryFn: async ({ signal }) => {
      const search = (sku ?? name).slice(0, 200)
      const found: Size[] = []
      for (let skip = 0; skip < SIZES_AT_MOST; skip += SIZES_AT_ONCE) {
        const query = { search, skip, limit: SIZES_AT_ONCE }
        const { variants, has_more } = await api('GET /listings/variants', { query, signal })
        found.push(...variants.filter(({ product_id }) => product_id === id))
        if (!has_more) break
      }
      return found
    },
  })

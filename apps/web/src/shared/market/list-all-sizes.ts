import { type Answer, api, detailOf } from '../api.ts'
import { platformName } from '../formats.ts'

type Size = Answer<'GET /listings/variants'>['variants'][number]

export interface Payouts {
  desired: number
  bottom: number
}

export interface ListingOrder {
  productId: number
  /** The retailer's sizes of the product, with and without stock. */
  sizes: readonly Size[]
  payouts: Payouts
}

/** The progress of listing: the current phase and how many sizes are done. */
export interface ListingProgress {
  phase: string
  done: number
  total: number
}

export interface ListingOutcome {
  listed: number
  withoutStock: number
  /**
   * The reason that market data could not be refreshed, so that the last known data was used; null when it was
   * refreshed.
   */
  marketProblem: string | null
  problems: { size: string; message: string }[]
}

/** The number of sizes that are enabled in parallel; each is a short transaction. */
const AT_ONCE = 5

/**
 * Runs List All Sizes: sets the payouts of all sizes in one call, refreshes market data, then enables each size with
 * stock and lets it ship from a location. One failing size does not stop the others. Throws when the payouts are
 * refused.
 */
export async function listAllSizes(
  { productId, sizes, payouts }: ListingOrder,
  onProgress: (progress: ListingProgress) => void,
): Promise<ListingOutcome> {
  const stocked = sizes.filter(({ total_available }) => total_available > 0)
  onProgress({ phase: 'Saving payouts', done: 0, total: 0 })
  await requestPayoutsOfSizes(sizes, payouts)
  onProgress({ phase: 'Refreshing market data', done: 0, total: 0 })
  const marketProblem = await marketRefreshed(productId)
  const problems: ListingOutcome['problems'] = []
  for (let done = 0; done < stocked.length; done += AT_ONCE) {
    onProgress({ phase: 'Listing sizes', done, total: stocked.length })
    const some = stocked.slice(done, done + AT_ONCE)
    const messages = await Promise.all(some.map(({ variant_id }) => problemOfListing(variant_id)))
    problems.push(
      ...messages.flatMap((message, at) => (message === null ? [] : [{ size: some[at]?.size ?? '', message }])),
    )
  }
  return {
    listed: stocked.length - problems.length,
    withoutStock: sizes.length - stocked.length,
    marketProblem,
    problems,
  }
}

/** Sets both payouts of all sizes of a product in one call, with one entry per store link of the product. */
export async function requestPayoutsOfSizes(sizes: readonly Size[], { desired, bottom }: Payouts): Promise<void> {
  const links = new Set(sizes.flatMap(({ locations }) => locations.map(({ product_sync_id }) => product_sync_id)))
  await api('POST /inventory/bulk-update-payouts', {
    body: [...links].map((product_sync_id) => ({ product_sync_id, desired_payout: desired, bottom_payout: bottom })),
  })
}

async function marketRefreshed(id: number): Promise<string | null> {
  try {
    const { failures } = await api('POST /products/{id}/update-market-data', { params: { id } })
    return failures.length === 0
      ? null
      : failures.map(({ marketplace, message }) => `${platformName(marketplace)}: ${message}`).join('. ')
  } catch (error) {
    return detailOf(error)
  }
}

async function problemOfListing(id: number): Promise<string | null> {
  // A size needs a location to ship from. If that cannot be ensured, the next call reports what is wrong.
  await api('POST /inventory/variants/{id}/ensure-fulfillment', { params: { id } }).catch(() => undefined)
  try {
    const result = await api('PATCH /listings/variants/{id}/toggle-queued', { params: { id }, body: { enabled: true } })
    const refused = result.results.filter(({ success, error }) => !success || error)
    return refused.length > 0 ? refused.map(({ error, message }) => error ?? message).join('. ') : null
  } catch (error) {
    return detailOf(error)
  }
}

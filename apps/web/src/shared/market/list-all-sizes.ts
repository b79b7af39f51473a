import { type Answer, api, detailOf } from '../api.ts'
import { platformName } from '../formats.ts'

type Size = Answer<'GET /listings/variants'>['variants'][number]

export interface Payouts {
  desired: number
  bottom: number
}

export interface ListingOrder {
  productId: number
  /** The sizes that the retailer has rows of, with and without stock. */
  sizes: readonly Size[]
  payouts: Payouts
}

/** How far listing is: what is being done, and how many of the sizes are through. */
export interface ListingProgress {
  phase: string
  done: number
  total: number
}

export interface ListingOutcome {
  listed: number
  withoutStock: number
  /** The market could not be read again; sizes are listed by what was known. */
  marketProblem: string | null
  problems: { size: string; message: string }[]
}

/** So many sizes are switched on side by side: each is a short transaction of its own. */
const AT_ONCE = 5

/**
 * List All Sizes (documents 1 and 2 §4): sets the payouts of all sizes in one call, refreshes market data, then enables
 * each size that has stock, made sure that it may ship from somewhere. What fails for one size does not keep the others
 * from being listed; payouts that are refused are refused for all (throws).
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

/**
 * Sets both payouts of all sizes of a product, in one call: they lie under one link of it for each store that has
 * it.
 */
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
  // A size that may ship from nowhere would be on no marketplace; if it cannot be ensured, listing says what is wrong.
  await api('POST /inventory/variants/{id}/ensure-fulfillment', { params: { id } }).catch(() => undefined)
  try {
    const result = await api('PATCH /listings/variants/{id}/toggle-queued', { params: { id }, body: { enabled: true } })
    const refused = result.results.filter(({ success, error }) => !success || error)
    return refused.length > 0 ? refused.map(({ error, message }) => error ?? message).join('. ') : null
  } catch (error) {
    return detailOf(error)
  }
}

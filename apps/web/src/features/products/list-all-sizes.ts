import { type Answer, api, detailOf } from '../../shared/api.ts'
import { platformName } from '../../shared/formats.ts'

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

/**
 * List All Sizes (document 1 §4): sets the payouts of every size, refreshes market data, then enables each size that has stock, one after
 * another. What fails for one size does not keep the others from being listed.
 */
export async function listAllSizes(
  { productId, sizes, payouts }: ListingOrder,
  onProgress: (progress: ListingProgress) => void,
): Promise<ListingOutcome> {
  const stocked = sizes.filter(({ total_available }) => total_available > 0)
  const problems: ListingOutcome['problems'] = []
  const unset = await setPayouts(sizes, payouts, (done) =>
    onProgress({ phase: 'Saving payouts', done, total: sizes.length }),
  )
  onProgress({ phase: 'Refreshing market data', done: 0, total: 0 })
  const marketProblem = await marketRefreshed(productId)
  let listed = 0
  for (const [done, { variant_id, size }] of stocked.entries()) {
    onProgress({ phase: `Listing size ${size}`, done, total: stocked.length })
    const message = unset.get(variant_id) ?? (await problemOfListing(variant_id))
    if (message === null) listed += 1
    else problems.push({ size, message })
  }
  return { listed, withoutStock: sizes.length - stocked.length, marketProblem, problems }
}

/** Sets both payouts of each size; returns what was refused, by size. */
export async function setPayouts(
  sizes: readonly Size[],
  { desired, bottom }: Payouts,
  onDone: (sizes: number) => void,
): Promise<Map<number, string>> {
  const refused = new Map<number, string>()
  for (const [done, { variant_id: id }] of sizes.entries()) {
    onDone(done)
    try {
      await api('PATCH /listings/variants/{id}/payouts', {
        params: { id },
        body: { desired_payout: desired, bottom_payout: bottom },
      })
    } catch (error) {
      refused.set(id, detailOf(error))
    }
  }
  return refused
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
  try {
    const result = await api('PATCH /listings/variants/{id}/toggle-queued', { params: { id }, body: { enabled: true } })
    const refused = result.results.filter(({ success, error }) => !success || error)
    return refused.length > 0 ? refused.map(({ error, message }) => error ?? message).join('. ') : null
  } catch (error) {
    return detailOf(error)
  }
}

import type { AnswerOf, Contract } from '@ark/contract'

/** Calls the API as a user of the sandbox. */
export type CallApi = <T>(method: string, path: string, body?: object) => Promise<T>
type Variants = AnswerOf<Contract['GET /listings/variants']>['variants']

const OFFERED = 12
/** The wholesale price relative to what a pair nets at the marketplaces. */
const SHARE = 0.75
const STEP = 5
const LEAST = 40

/** Offers some products with stock to wholesale buyers, a quarter below what a pair nets at the marketplaces. */
export async function offerSomeWholesale(call: CallApi, variants: Variants): Promise<void> {
  const byProduct = Map.groupBy(
    variants.filter(({ total_available }) => total_available > 0),
    ({ product_id }) => product_id,
  )
  const wanted = [...byProduct].toSorted(([, one], [, other]) => other.length - one.length).slice(0, OFFERED)
  for (const [product_id, sizes] of wanted) {
    const nets = sizes.flatMap(({ stockx, goat }) => Math.max(stockx.net_payout ?? 0, goat.net_payout ?? 0))
    const least = Math.min(...nets.filter((net) => net > 0))
    const net = Number.isFinite(least) ? least : LEAST
    const wholesale_price = Math.max(LEAST, Math.floor((net * SHARE) / STEP) * STEP)
    await call('POST', '/inventory/product-syncs/bulk-wholesale-toggle', { product_id, enabled: true })
    await call('POST', '/inventory/product-syncs/bulk-wholesale-price', { product_id, wholesale_price })
  }
}

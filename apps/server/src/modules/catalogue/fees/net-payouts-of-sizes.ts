import type { AnswerOf, Contract } from '@ark/contract'
import { dollars, type FeeFacts, type FeeSchedule, type Marketplace, netPayout } from '@ark/domain'
import type { Capabilities } from '../../../platform/capabilities.ts'
import { notFound, type Refusal } from '../../../platform/refusal.ts'
import { refreshMarketJob } from '../catalogue.jobs.ts'
import { UNKNOWN_PRODUCT } from './net-payouts.ts'
import { feeFactsOf, feeScheduleOn } from './queries/fees.ts'
import { marketOfSizes, type SizeMarketRow } from './queries/size-market.ts'

type SizePayouts = Omit<AnswerOf<Contract['POST /products/{id}/net-payouts']>['variants'][number], 'id'>

/**
 * Returns what asks and bids of each size of a product would net. A market that was never read is refreshed in the
 * background, and the screen asks again.
 */
export async function netPayoutsOfProduct(
  { db, jobs, clock }: Pick<Capabilities, 'db' | 'jobs' | 'clock'>,
  { retailerId, productId }: { retailerId: number | null; productId: number },
): Promise<AnswerOf<Contract['POST /products/{id}/net-payouts']> | Refusal> {
  const found = await db.asReader(retailerId, async (tx) => ({
    sizes: await marketOfSizes(tx, productId),
    facts: (await feeFactsOf(tx, [productId], clock.now())).get(productId),
    schedule: await feeScheduleOn(tx, clock.now()),
  }))
  const { sizes, facts, schedule } = found
  if (!facts) return notFound('This product')
  if (sizes.every(isUnknown)) await jobs.send(refreshMarketJob, { product_id: productId }, { priority: 10 })
  return { variants: sizes.map((size) => ({ id: size.variant_id, ...payoutsOfSize(size, { facts, schedule }) })) }
}

const isUnknown = ({ asks, bids }: SizeMarketRow): boolean =>
  [asks.stockx, asks.goat, bids.stockx, bids.goat].every((price) => price === null)

/** Returns what asks and bids of one size would net, in dollars. */
export function payoutsOfSize(
  { size, sort_index, asks, bids }: Omit<SizeMarketRow, 'variant_id'>,
  { facts = UNKNOWN_PRODUCT, schedule }: { facts?: FeeFacts; schedule: FeeSchedule },
): SizePayouts {
  const net = (marketplace: Marketplace, price: number | null) =>
    price === null ? null : dollars(netPayout({ marketplace, ask_cents: price, facts }, schedule).net_payout_cents)
  return {
    size,
    sort_index,
    stockx_net_ask_payout: net('stockx', asks.stockx),
    stockx_net_bid_payout: net('stockx', bids.stockx),
    goat_net_ask_payout: net('goat', asks.goat),
    goat_net_bid_payout: net('goat', bids.goat),
  }
}

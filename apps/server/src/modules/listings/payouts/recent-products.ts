import type { AnswerOf, Contract } from '@ark/contract'
import { cents, dollars, type FeeRules, type Marketplace, netPayout } from '@ark/domain'
import type { Tx } from '../../../platform/database/connect.ts'
import { feeFactsIn, feeScheduleOn } from '../../catalogue/index.ts'
import { newProducts } from './queries/new-products.ts'
import type { NewProductsSearch } from './queries/payout-setups.ts'

type RecentProducts = AnswerOf<Contract['GET /inventory/recent-sync-products']>
type AskPayouts = RecentProducts['products'][number]['ask_payouts']

/**
 * Returns the number of new products with sizes in stock that lack payouts, and the newest of them with the net payouts
 * of their market asks.
 */
export async function recentProducts(
  tx: Tx,
  { now, ...search }: NewProductsSearch & { now: Date },
): Promise<RecentProducts> {
  const schedule = await feeScheduleOn(tx, now)
  const rows = await newProducts(tx, search, now)
  const products = rows.map(
    ({ asks, promotional_ark_fee, is_pre_release, has_retail_price, total: _total, ...row }) => {
      const rules = { facts: feeFactsIn({ promotional_ark_fee, is_pre_release, has_retail_price }), schedule }
      const of = (marketplace: Marketplace) => payoutsOf(marketplace, asks[marketplace], rules)
      const ask_payouts: AskPayouts = { stockx: of('stockx'), goat: of('goat') }
      return { ...row, first_seen_at: row.first_seen_at.toISOString(), ask_payouts }
    },
  )
  return { products, total_count: rows[0]?.total ?? 0 }
}

/**
 * Returns the range of net payouts. A higher ask never nets less, so the range follows from the lowest and the highest
 * ask.
 */
function payoutsOf(
  marketplace: Marketplace,
  asks: { lowest: number; highest: number } | undefined,
  { facts, schedule }: FeeRules,
): AskPayouts['stockx'] {
  if (!asks) return null
  const net = (ask: number) =>
    dollars(netPayout({ marketplace, ask_cents: cents(ask), facts }, schedule).net_payout_cents)
  return { lowest: net(asks.lowest), highest: net(asks.highest) }
}

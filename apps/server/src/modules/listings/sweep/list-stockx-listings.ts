import type { AnswerOf, Contract, QueryOf } from '@ark/contract'
import { type Cents, cents, centsOrNull, dollars, type FeeSchedule, netPayout } from '@ark/domain'
import type { Capabilities } from '../../../platform/capabilities.ts'
import { cutPage } from '../../../platform/list-place.ts'
import { feeFactsIn, feeScheduleOn } from '../../catalogue/index.ts'
import { type OverviewRow, stockxListings } from './queries/stockx-overview.ts'

type Call = Contract['GET /admin/stockx-listings-overview']
type Listing = AnswerOf<Call>['listings'][number]

/** Returns a page of all retailers' listings at StockX with the net payout of each and of the market's lowest ask. */
export const listStockxListings = (
  { db, clock }: Pick<Capabilities, 'db' | 'clock'>,
  { cursor, skip = 0, limit = 50, retailer_id: retailerId }: QueryOf<Call>,
): Promise<AnswerOf<Call>> =>
  db.asPlatform(async (tx) => {
    const now = clock.now()
    const schedule = await feeScheduleOn(tx, now)
    const found = await stockxListings(tx, { cursor: cursor ?? null, skip, limit, retailerId, now })
    const { page, next_cursor } = cutPage(found, limit, (last) => last.listing_id)
    return { listings: page.map((row) => asListing(row, schedule)), next_cursor }
  })

function asListing(row: OverviewRow, schedule: FeeSchedule): Listing {
  const facts = feeFactsIn(row)
  const at = (ask_cents: Cents) => netPayout({ marketplace: 'stockx', ask_cents, facts }, schedule)
  const listed = at(cents(row.price))
  const market = centsOrNull(row.lowest_ask)
  return {
    marketplace_listing_id: row.listing_id,
    retailer_name: row.business_name,
    product_name: row.product_name,
    brand: row.brand,
    size: row.size,
    listed_ask: dollars(listed.ask_cents),
    ark_fee: dollars(listed.ark_fee_cents),
    net_payout: dollars(listed.net_payout_cents),
    current_market_ask: market === null ? null : dollars(market),
    market_net_payout: market === null ? null : dollars(at(market).net_payout_cents),
    created_at: row.requested_at.toISOString(),
    status: row.state === 'live' ? 'active' : row.state,
  }
}

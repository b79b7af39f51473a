import { quickActionCalls as calls } from '@ark/contract/listings/quick-actions'
import type { FastifyInstance } from 'fastify'
import { staff } from '../../../platform/caller.ts'
import type { Capabilities } from '../../../platform/capabilities.ts'
import { bindArea } from '../../../platform/http/contract/bind-area.ts'
import { rowsAtOnce } from '../../../platform/http/bodies/rows-at-once.ts'
import { marketplaceOf } from '../../catalogue/index.ts'
import { readSearched } from '../../inventory/index.ts'
import type { ListFilter } from '../slots/queries/size-lists.ts'
import { bidOpportunities, inStockOrSoldSinceOf, listOfFilter, quickActions } from '../sizes/list-tool-sizes.ts'
import { startSizeActs } from '../enabling/start-size-acts.ts'
import { takeHighestBid } from '../enabling/take-highest-bid.ts'

/** Serves sizes above their market, available bids, and acts on many sizes. */
export async function quickActionRoutes(app: FastifyInstance, { capabilities }: { capabilities: Capabilities }) {
  const { db, clock } = capabilities
  bindArea(app, calls, {
    'GET /listings/variants/quick-actions': ({ caller, query }) =>
      db.asRetailer(staff(caller).retailerId, (tx) => {
        const page = {
          list: listOfFilter(query.filter),
          skip: query.skip ?? 0,
          after: query.after,
          limit: rowsAtOnce(query.limit, 50),
          locationIds: caller.locationIds,
          inStockOrSoldSince: null,
        }
        return readSearched(tx, query.search, (search) => quickActions(tx, { ...page, search }, clock.now()))
      }),
    'GET /listings/variants/bid-opportunities': ({ caller, query }) =>
      db.asRetailer(staff(caller).retailerId, (tx) => {
        const list: ListFilter = query.worthwhile ? 'worthwhile' : 'bids'
        const page = {
          list,
          skip: query.skip ?? 0,
          after: query.after,
          limit: rowsAtOnce(query.limit, 500),
          locationIds: caller.locationIds,
          inStockOrSoldSince: inStockOrSoldSinceOf(list, clock.now()),
          withBids: query.include_bid_data ?? true,
        }
        return readSearched(tx, query.search, (search) => bidOpportunities(tx, { ...page, search }, clock.now()))
      }),
    'POST /listings/variants/{id}/list-at-highest-bid': ({ caller, params, query }) =>
      takeHighestBid(capabilities, staff(caller), {
        variantId: params.id,
        marketplace: marketplaceOf(query.marketplace),
        isListing: true,
        seenBid: query.seen_bid,
        allowBelowMinimum: query.allow_below_minimum ?? false,
      }),
    'PATCH /listings/variants/{id}/update-to-highest-bid': ({ caller, params, query }) =>
      takeHighestBid(capabilities, staff(caller), {
        variantId: params.id,
        marketplace: marketplaceOf(query.marketplace),
        isListing: false,
        seenBid: query.seen_bid,
        allowBelowMinimum: query.allow_below_minimum ?? false,
      }),
    'POST /listings/size-acts': ({ caller, body }) => startSizeActs(capabilities, staff(caller), body),
  })
}

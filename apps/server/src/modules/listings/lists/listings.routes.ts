import { listings } from '@ark/contract/listings/listings'
import type { FastifyInstance } from 'fastify'
import { type Caller, isAllowed, staff } from '../../../platform/caller.ts'
import type { Capabilities } from '../../../platform/capabilities.ts'
import { bindArea, type Handlers } from '../../../platform/http/contract/bind-area.ts'
import { rowsAtOnce } from '../../../platform/http/bodies/rows-at-once.ts'
import { isRefusal, notFound, type Refusal } from '../../../platform/refusal.ts'
import { marketplaceOf, refreshMarketJob } from '../../catalogue/index.ts'
import { chooseListingPrice } from '../pricing/choose-listing-price.ts'
import { type ListingVariant, listingVariant, listingVariants, marketOfAnySize } from '../sizes/listing-variants.ts'
import { readSearched } from '../../inventory/index.ts'
import { listSummaries } from '../sizes/list-summaries.ts'
import { inStockSince } from '../slots/queries/size-lists.ts'
import { productsOnOffer } from '../slots/queries/market.ts'
import { changeLog, listingStats } from '../sizes/queries/variant-rows.ts'
import { setLocationFulfillment } from '../enabling/set-location-fulfillment.ts'
import { setVariantPayouts } from '../payouts/set-payouts.ts'
import { toggleVariantListing } from '../enabling/toggle-variant-listing.ts'

/** Serves sizes with their offers, live listings and net payouts. */
export async function listingRoutes(app: FastifyInstance, { capabilities }: { capabilities: Capabilities }) {
  const { db, jobs, clock } = capabilities
  const variant = async (caller: Caller, variantId: number): Promise<ListingVariant | Refusal> =>
    (await db.asRetailer(staff(caller).retailerId, (tx) =>
      listingVariant(tx, { variantId, locationIds: caller.locationIds, now: clock.now() }),
    )) ?? notFound('This size')

  bindArea(app, listings, {
    ...listHandlers(capabilities),
    'GET /listings/variants/{id}': ({ caller, params }) => variant(caller, params.id),
    'GET /listings/stats': ({ caller }) =>
      db.asRetailer(staff(caller).retailerId, (tx) => listingStats(tx, caller.locationIds)),
    'PATCH /listings/variants/{id}/payouts': async ({ caller, params, body }) => {
      const done = await setVariantPayouts(capabilities, staff(caller), { variantId: params.id, edit: body })
      return isRefusal(done) ? done : variant(caller, params.id)
    },
    'PATCH /listings/variants/{id}/toggle-queued': ({ caller, params, body }) =>
      toggleVariantListing(capabilities, staff(caller), { variantId: params.id, enabled: body.enabled }),
    'PATCH /listings/variants/{id}/update-listing-price': ({ caller, params, query }) =>
      chooseListingPrice(capabilities, staff(caller), {
        variantId: params.id,
        marketplace: marketplaceOf(query.marketplace),
        price: query.new_price,
        allowBelowMinimum: query.allow_below_minimum ?? false,
      }),
    'PATCH /listings/variants/{id}/update-to-lowest-ask': ({ caller, params, query }) =>
      chooseListingPrice(capabilities, staff(caller), {
        variantId: params.id,
        marketplace: marketplaceOf(query.marketplace),
        price: 'lowest-ask',
        allowBelowMinimum: query.allow_below_minimum ?? false,
      }),
    'GET /listings/variants/{id}/market-data': async ({ caller, params }) => {
      const found = await variant(caller, params.id)
      if (isRefusal(found)) return found
      const { variant_id, product_name, product_sku, size, last_ask_update, stockx, goat } = found
      return { variant_id, product_name, variant_sku: product_sku, size, last_ask_update, stockx, goat }
    },
    'GET /products/variants/{id}/market-data': async ({ caller, params }) =>
      (await db.asRetailer(staff(caller).retailerId, (tx) =>
        marketOfAnySize(tx, { variantId: params.id, locationIds: caller.locationIds, now: clock.now() }),
      )) ?? notFound('This size'),
    'POST /listings/sync-market-asks': async ({ caller }) => {
      const products = await db.asRetailer(staff(caller).retailerId, productsOnOffer)
      await jobs.sendMany(
        refreshMarketJob,
        products.map((product_id) => ({ product_id })),
        { priority: 10 },
      )
      return {
        message: `Refreshing the market of ${products.length} products, the stalest first.`,
        products_queued: products.length,
      }
    },
    'PATCH /listings/locations/{id}/fulfillment': async ({ caller, params, body }) => {
      const done = await setLocationFulfillment(capabilities, staff(caller), {
        variantId: body.variant_id,
        locationId: params.id,
        enabled: body.enabled,
      })
      return isRefusal(done) ? done : variant(caller, body.variant_id)
    },
    'GET /listings/change-log': ({ caller, query }) =>
      db.asRetailer(staff(caller).retailerId, (tx) => changeLog(tx, caller.locationIds, query)),
  })
}

/** Returns the handlers of the lists of sizes. */
const listHandlers = ({
  db,
  clock,
}: Capabilities): Pick<Handlers<typeof listings>, 'GET /listings/variants' | 'GET /listings/variant-summaries'> => ({
  'GET /listings/variants': ({ caller, query }) =>
    db.asRetailer(staff(caller).retailerId, (tx) => {
      const page = {
        skip: query.skip ?? 0,
        limit: rowsAtOnce(query.limit, 50),
        filter: query.filter ?? ('all' as const),
        locationIds: caller.locationIds,
      }
      return readSearched(tx, query.search, (search) => listingVariants(tx, { ...page, search }, clock.now()))
    }),
  'GET /listings/variant-summaries': ({ caller, query }) =>
    (query.after || query.search ? db.asRetailer : db.readInOneTrip)(staff(caller).retailerId, (tx) => {
      const page = {
        after: query.after,
        limit: rowsAtOnce(query.limit, 50),
        filter: query.filter ?? ('all' as const),
        inStockOrSoldSince: inStockSince(query.in_stock, clock.now()),
        variantIds: query.variant_ids?.split(',').map(Number) ?? null,
        locationIds: caller.locationIds,
        hasCosts: isAllowed(caller, 'costs.read'),
      }
      return readSearched(tx, query.search, (search) => listSummaries(tx, { ...page, search }, clock.now()))
    }),
})

import { inventory } from '@ark/contract/inventory/inventory'
import { links } from '@ark/contract/links'
import type { FastifyInstance } from 'fastify'
import { type Caller, staff } from '../../../platform/caller.ts'
import type { Capabilities } from '../../../platform/capabilities.ts'
import { bindArea, type Handlers, ReadyJson } from '../../../platform/http/contract/bind-area.ts'
import { MOST_ROWS, rowsAtOnce, wholeProductsAtOnce } from '../../../platform/http/bodies/rows-at-once.ts'
import { NO_CURSOR } from '../../../platform/list-place.ts'
import { notFound, isRefusal, refuse, refuseField } from '../../../platform/refusal.ts'
import { storesOf } from '../../stores/index.ts'
import { differenceOfImport } from '../imports/queries/import-runs.ts'
import { changeLowStock } from '../stock/change-low-stock.ts'
import { confirmStoppedImport, undoImport } from '../imports/decide-import.ts'
import { ensureFulfillment } from '../stock/ensure-fulfillment.ts'
import { offerWholesale } from '../wholesale/offer-wholesale.ts'
import { inventoryStats } from './queries/inventory-page.ts'
import { isOneTrip, productSummaries } from './queries/product-summaries.ts'
import { readSearched } from '../stock/queries/stock-search.ts'
import { variantsOfLink } from './queries/variants-of-link.ts'
import { locationsOfCaller } from '../stock/queries/locations-of-caller.ts'
import { lowStockThreshold } from '../../accounts/index.ts'
import { type InventoryPageScope, readInventoryPage } from './read-inventory-page.ts'
import { rereadProduct } from '../imports/reread-product.ts'
import { reserveInBulk } from '../reserves/reserve-in-bulk.ts'
import { reserveUnits } from '../reserves/reserve-units.ts'
import { stockPlaceAt } from '../stock/stock-place.ts'
import { startImport } from '../imports/start-import.ts'
import { deleteAnswer, unsyncAnswer, unlinkProduct, unlinkStore } from '../stock/unlink-products.ts'
import { undoBulkReserve } from '../reserves/undo-bulk-reserve.ts'

/** Registers the calls of stock by product, size and location, reserves, wholesale and imports. */
export async function inventoryRoutes(app: FastifyInstance, { capabilities }: { capabilities: Capabilities }) {
  const { db } = capabilities
  bindArea(app, inventory, {
    'GET /locations/': ({ caller }) =>
      db.asRetailer(staff(caller).retailerId, (tx) => locationsOfCaller(tx, caller.locationIds)),
    ...listHandlers(capabilities),
    'GET /inventory/low-stock-threshold': async ({ caller }) => ({
      threshold: await db.asRetailer(staff(caller).retailerId, lowStockThreshold),
    }),
    'PATCH /inventory/low-stock-threshold': ({ caller, body }) =>
      changeLowStock(capabilities, staff(caller), body.threshold),
    'PATCH /inventory/items/find-and-update-reserved': ({ caller, query: { reserved_quantity, ...search } }) =>
      reserveUnits(capabilities, staff(caller), { reserved: reserved_quantity, search }),
    'PATCH /inventory/items/{id}/reserved': ({ caller, params, query }) =>
      reserveUnits(capabilities, staff(caller), {
        reserved: query.reserved_quantity,
        search: { inventory_item_id: params.id },
      }),
    'POST /inventory/sync-from-shopify': async ({ caller }) => {
      const { retailerId, userId } = staff(caller)
      const stores = (await db.asRetailer(retailerId, storesOf)).filter((store) => store.is_connected)
      if (stores.length === 0) return refuse('conflict', 'No store is connected. Connect one under Shopify.')
      const start = (storeId: number) => startImport(capabilities, { retailerId, storeId, userId })
      // The imports continue in the background. Their runs report the counts.
      return {
        run_ids: await Promise.all(stores.map(({ store_id }) => start(store_id))),
        updated_variants: 0,
        created_items: 0,
        updated_items: 0,
        deleted_items: 0,
        deleted_products: 0,
        errors: [],
      }
    },
    'GET /inventory/imports/{id}/difference': async ({ caller, params }) => {
      const { retailerId } = staff(caller)
      return (await db.asRetailer(retailerId, (tx) => differenceOfImport(tx, params.id))) ?? notFound('This import')
    },
    'POST /inventory/imports/{id}/confirm': ({ caller, params }) =>
      confirmStoppedImport(capabilities, staff(caller), params.id),
    'POST /inventory/imports/{id}/undo': ({ caller, params }) => undoImport(capabilities, staff(caller), params.id),
    'POST /inventory/bulk-reserve': ({ caller, body }) => reserveInBulk(capabilities, staff(caller), body),
    'POST /inventory/bulk-reserve/undo': ({ caller, body }) => undoBulkReserve(capabilities, staff(caller), body),
    'POST /inventory/sync-single-product/{id}': ({ caller, params }) =>
      rereadProduct(capabilities, staff(caller), params.id),
    'POST /inventory/variants/{id}/ensure-fulfillment': ({ caller, params }) =>
      ensureFulfillment(capabilities, staff(caller), params.id),
    ...wholesaleHandlers(capabilities),
  })
  bindLinks(app, capabilities)
}

type PageAsked = Omit<InventoryPageScope, 'locationIds' | 'after'> & { cursor: string | undefined }

/** Returns the handlers of the stock lists. */
function listHandlers(
  capabilities: Capabilities,
): Pick<
  Handlers<typeof inventory>,
  | 'GET /inventory/'
  | 'GET /inventory/optimized'
  | 'GET /inventory/product-summaries'
  | 'GET /inventory/product-syncs/{id}/variants'
  | 'GET /inventory/stats'
> {
  const { db } = capabilities
  const page = async (caller: Caller, { cursor, ...scope }: PageAsked) => {
    const after = cursor === undefined ? null : stockPlaceAt(cursor)
    if (cursor !== undefined && !after) return refuseField('cursor', NO_CURSOR)
    const { locationIds } = caller
    return new ReadyJson(
      await readInventoryPage(capabilities, staff(caller).retailerId, { ...scope, after, locationIds }),
    )
  }
  return {
    'GET /inventory/': ({ caller, query }) =>
      page(caller, {
        cursor: query.cursor,
        skip: query.skip ?? 0,
        limit: wholeProductsAtOnce(query.limit),
        showZeroStock: true,
        isLowOnly: false,
        words: undefined,
      }),
    'GET /inventory/optimized': ({ caller, query }) =>
      page(caller, {
        cursor: query.cursor,
        skip: query.skip ?? 0,
        limit: wholeProductsAtOnce(query.limit),
        showZeroStock: query.show_zero_stock ?? true,
        isLowOnly: query.low_stock ?? false,
        words: query.product_search,
      }),
    'GET /inventory/product-summaries': ({ caller, query }) =>
      (isOneTrip(query) ? db.readInOneTrip : db.asRetailer)(staff(caller).retailerId, (tx) =>
        readSearched(tx, query.product_search, (search) =>
          productSummaries(tx, {
            skip: query.skip ?? 0,
            limit: rowsAtOnce(query.limit, MOST_ROWS),
            showZeroStock: query.show_zero_stock ?? true,
            search,
            isLowOnly: false,
            locationIds: caller.locationIds,
          }),
        ),
      ),
    'GET /inventory/product-syncs/{id}/variants': async ({ caller, params, query }) => {
      const request = { productSyncId: params.id, showZeroStock: query.show_zero_stock ?? true }
      const variants = await db.asRetailer(staff(caller).retailerId, (tx) =>
        readSearched(tx, query.product_search, (search) =>
          variantsOfLink(tx, { ...request, locationIds: caller.locationIds, search }),
        ),
      )
      return variants ? { variants } : notFound('This product')
    },
    'GET /inventory/stats': ({ caller }) =>
      db.asRetailer(staff(caller).retailerId, (tx) => inventoryStats(tx, caller.locationIds)),
  }
}

/** The handlers that set which stock wholesale buyers see and what they pay. */
const wholesaleHandlers = (
  capabilities: Capabilities,
): Pick<Handlers<typeof inventory>, Extract<keyof typeof inventory, `${string}wholesale${string}`>> => ({
  'POST /inventory/product-syncs/bulk-wholesale-toggle': ({ caller, body }) =>
    offerWholesale(capabilities, staff(caller), { productId: body.product_id, enabled: body.enabled }),
  'POST /inventory/product-syncs/bulk-wholesale-price': ({ caller, body }) =>
    offerWholesale(capabilities, staff(caller), { productId: body.product_id, price: body.wholesale_price }),
  'POST /inventory/variant-wholesale-toggle': ({ caller, body }) =>
    offerWholesale(capabilities, staff(caller), { variantId: body.variant_id, enabled: body.enabled }),
  'POST /inventory/variant-wholesale-price': ({ caller, body }) =>
    offerWholesale(capabilities, staff(caller), { variantId: body.variant_id, price: body.price }),
})

/** Registers the calls that unlink products. They are here because inventory knows which stock depends on a link. */
function bindLinks(app: FastifyInstance, capabilities: Capabilities): void {
  bindArea(app, links, {
    'POST /shopify/syncs/{id}/unsync': async ({ caller, params }) => {
      const done = await unlinkProduct(capabilities, staff(caller), { productSyncId: params.id, forget: false })
      return isRefusal(done) ? done : unsyncAnswer(done)
    },
    'DELETE /shopify/syncs/{id}': async ({ caller, params }) => {
      const done = await unlinkProduct(capabilities, staff(caller), { productSyncId: params.id, forget: true })
      return isRefusal(done) ? done : deleteAnswer(done)
    },
    'DELETE /shopify/stores/{id}/syncs': async ({ caller, params }) => {
      const done = await unlinkStore(capabilities, staff(caller), params.id)
      if (isRefusal(done)) return done
      const { unlinked, kept } = done
      const rest = kept.length > 0 ? ` ${kept.length} stay until Shopify orders exist for their sold pairs.` : ''
      return { message: `${unlinked.length} syncs were deleted.${rest}`, deleted: unlinked.length, kept: kept.length }
    },
  })
}

import { sales } from '@ark/contract/sales'
import type { FastifyInstance } from 'fastify'
import { type Caller, staff } from '../../platform/caller.ts'
import type { Capabilities } from '../../platform/capabilities.ts'
import { bindArea } from '../../platform/http/bind-area.ts'
import { isRefusal, notFound, type Refusal } from '../../platform/refusal.ts'
import { cancelAliasOrder, confirmAliasOrder } from './alias-orders.ts'
import { changeSettings } from './change-settings.ts'
import { generateStoreOrders } from './generate-store-orders.ts'
import { type Sale, saleById, saleList } from './queries/sale-list.ts'
import { businessSettings } from '../accounts/index.ts'
import { readSaleFilter } from './read-sale-filter.ts'
import { setSaleStatus } from './set-sale-status.ts'

const MOST_PENDING = 500

/** Sales, their receipts, and what a person may do about them. */
export async function saleRoutes(app: FastifyInstance, { capabilities }: { capabilities: Capabilities }) {
  const { db, clock } = capabilities
  const sale = async (caller: Caller, saleId: number): Promise<Sale | Refusal> =>
    (await db.asRetailer(staff(caller).retailerId, (tx) => saleById(tx, saleId, caller.locationIds))) ??
    notFound('This sale')

  bindArea(app, sales, {
    'GET /sales/': ({ caller, query }) => {
      const filter = readSaleFilter(query, caller.locationIds, clock.now())
      return isRefusal(filter)
        ? Promise.resolve(filter)
        : db.asRetailer(staff(caller).retailerId, (tx) => saleList(tx, filter))
    },
    'GET /sales/pending-shopify-generation': async ({ caller }) => {
      const filter = readSaleFilter(
        { generated_in_shopify: false, limit: MOST_PENDING },
        caller.locationIds,
        clock.now(),
      )
      if (isRefusal(filter)) return filter
      const page = await db.asRetailer(staff(caller).retailerId, (tx) => saleList(tx, filter))
      return {
        sales: page.sales
          .filter((each) => !each.oversold && !each.sale_metadata.order_canceled)
          .map(({ id, platform, status, sale_date, sale_metadata }) => ({
            sale_id: id,
            platform,
            status,
            sale_date,
            sale_metadata,
          })),
      }
    },
    'POST /sales/generate-shopify-orders/bulk': ({ caller, body }) =>
      generateStoreOrders(capabilities, staff(caller), body),
    'GET /sales/settings': async ({ caller }) =>
      (await db.asRetailer(staff(caller).retailerId, businessSettings)) ?? notFound('Your business'),
    'PATCH /sales/settings': ({ caller, body }) => changeSettings(capabilities, staff(caller), body),
    'GET /sales/{id}': ({ caller, params }) => sale(caller, params.id),
    'PATCH /sales/{id}': async ({ caller, params, body }) => {
      const done = await setSaleStatus(capabilities, staff(caller), {
        saleId: params.id,
        status: body.status,
        reason: body.sale_metadata?.cancellation?.reason,
      })
      return isRefusal(done) ? done : sale(caller, params.id)
    },
    'POST /sales/confirm-alias-order/{id}': ({ caller, params }) =>
      confirmAliasOrder(capabilities, staff(caller), params.id),
    'POST /sales/cancel-alias-order/{id}': ({ caller, params }) =>
      cancelAliasOrder(capabilities, staff(caller), params.id),
  })
}

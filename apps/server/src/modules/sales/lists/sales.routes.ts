import type { Contract, QueryOf } from '@ark/contract'
import { sales } from '@ark/contract/sales/sales'
import type { FastifyInstance } from 'fastify'
import { type Caller, staff } from '../../../platform/caller.ts'
import type { Capabilities } from '../../../platform/capabilities.ts'
import type { Tx } from '../../../platform/database/connect.ts'
import { bindArea } from '../../../platform/http/contract/bind-area.ts'
import { isRefusal, notFound, type Refusal } from '../../../platform/refusal.ts'
import { cancelAliasOrder, confirmAliasOrder } from '../orders/alias-orders.ts'
import { changeSettings } from '../packing/change-settings.ts'
import { generateStoreOrders } from '../store-orders/generate-store-orders.ts'
import { needsOwnStatement, type SalePlace } from '../records/queries/matching-sales.ts'
import { recentSales } from './queries/recent-sales.ts'
import { type Sale, saleById, saleList, salesByIds } from '../records/queries/sale-list.ts'
import { saleSummaries } from '../records/queries/sale-summaries.ts'
import { MOST_ADDED_UP, saleTotals } from '../records/queries/sale-totals.ts'
import { businessSettings } from '../../accounts/index.ts'
import { recordWithoutSize } from '../orders/record-without-size.ts'
import { readSaleFilter, readSalePlace } from '../records/read-sale-filter.ts'
import { setSaleStatus } from '../canceled/set-sale-status.ts'

const MOST_PENDING = 500
const RECENT_MS = 24 * 60 * 60_000

/** Registers the calls for sales, their receipts and the acts on them. */
export async function saleRoutes(app: FastifyInstance, { capabilities }: { capabilities: Capabilities }) {
  const { db, clock } = capabilities
  const sale = async (caller: Caller, saleId: number): Promise<Sale | Refusal> =>
    (await db.asRetailer(staff(caller).retailerId, (tx) => saleById(tx, saleId, caller.locationIds))) ??
    notFound('This sale')
  const listed = async <P>(
    caller: Caller,
    query: QueryOf<Contract['GET /sales/summaries']>,
    pageAt: (tx: Tx, place: SalePlace) => Promise<P>,
  ): Promise<P | Refusal> => {
    const place = readSalePlace(query, caller.locationIds, clock.now())
    if (isRefusal(place)) return place
    const read = needsOwnStatement(place) ? db.asRetailer : db.readInOneTrip
    return read(staff(caller).retailerId, (tx) => pageAt(tx, place))
  }

  bindArea(app, sales, {
    'GET /sales/': ({ caller, query }) => listed(caller, query, saleList),
    'GET /sales/summaries': ({ caller, query }) => listed(caller, query, saleSummaries),
    'GET /sales/recent': async ({ caller }) => {
      const of = { since: new Date(clock.now().getTime() - RECENT_MS), locationIds: caller.locationIds }
      return { sales: await db.readInOneTrip(staff(caller).retailerId, (tx) => recentSales(tx, of)) }
    },
    'GET /sales/totals': ({ caller, query }) =>
      db.asRetailer(staff(caller).retailerId, (tx) =>
        saleTotals(tx, readSaleFilter(query, caller.locationIds), { most: MOST_ADDED_UP }),
      ),
    'GET /sales/pending-shopify-generation': async ({ caller }) => {
      const page = await listed(caller, { generated_in_shopify: false, limit: MOST_PENDING }, saleList)
      if (isRefusal(page)) return page
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
    'POST /sales/record-without-size/{id}': ({ caller, params }) =>
      recordWithoutSize(capabilities, staff(caller), params.id),
    'POST /sales/get-details': async ({ caller, body }) => ({
      sales: await db.readInOneTrip(staff(caller).retailerId, (tx) => salesByIds(tx, body, caller.locationIds)),
    }),
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

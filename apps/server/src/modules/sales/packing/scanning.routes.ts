import type { AnswerOf, Contract, QueryOf } from '@ark/contract'
import { scanning } from '@ark/contract/sales/scanning'
import type { FastifyInstance } from 'fastify'
import { type Caller, staff } from '../../../platform/caller.ts'
import type { Capabilities } from '../../../platform/capabilities.ts'
import type { Tx } from '../../../platform/database/connect.ts'
import { bindArea } from '../../../platform/http/contract/bind-area.ts'
import { isRefusal, type Refusal } from '../../../platform/refusal.ts'
import { lookUpBarcode, readBarcode } from './find-barcode.ts'
import { markCreated, markFulfilled } from './mark-fulfilled.ts'
import { saleSummaries } from '../records/queries/sale-summaries.ts'
import { salesToScan } from './queries/sales-to-scan.ts'
import { readSaleFilter } from '../records/read-sale-filter.ts'
import { forgetBarcode, teachBarcode } from './teach-barcode.ts'

const MOST_SALES_OF_SIZE = 200

/** Registers the calls for packing by barcode. */
export async function scanningRoutes(app: FastifyInstance, { capabilities }: { capabilities: Capabilities }) {
  const { db } = capabilities
  const as = <T>(caller: Caller, work: (tx: Tx) => Promise<T>) => db.asRetailer(staff(caller).retailerId, work)

  bindArea(app, scanning, {
    'GET /sales/scanning/unfulfilled': ({ caller, query }) =>
      as(caller, (tx) => salesToScan(tx, { locationId: query.location_id, locationIds: caller.locationIds })),
    'GET /sales/scanning/barcode-lookup': ({ caller, query }) => as(caller, (tx) => lookUpBarcode(tx, query.barcode)),
    'PUT /sales/scanning/barcodes': ({ caller, body }) =>
      teachBarcode(capabilities, staff(caller), { barcode: body.barcode, variantId: body.variant_id }),
    'DELETE /sales/scanning/barcodes': ({ caller, query }) => forgetBarcode(capabilities, staff(caller), query.barcode),
    'GET /sales/search/by-upc': ({ caller, query }) => as(caller, (tx) => salesByUpc(tx, query, caller.locationIds)),
    'POST /sales/scanning/{id}/mark-fulfilled': ({ caller, params, query, idempotencyKey }) =>
      markFulfilled(capabilities, staff(caller), {
        saleId: params.id,
        barcode: query.barcode,
        isConfirmed: query.is_confirmed,
        key: idempotencyKey,
      }),
    'POST /sales/scanning/{id}/mark-created': ({ caller, params, query, idempotencyKey }) =>
      markCreated(capabilities, staff(caller), {
        saleId: params.id,
        fulfilledAt: query.fulfilled_at,
        key: idempotencyKey,
      }),
  })
}

type ByUpc = Contract['GET /sales/search/by-upc']

/** Returns the size of a barcode and its sales. Returns none for a barcode that no size or several sizes have. */
async function salesByUpc(
  tx: Tx,
  { upc, status_filter, to_fulfill }: QueryOf<ByUpc>,
  locationIds: number[],
): Promise<AnswerOf<ByUpc> | Refusal> {
  const key = readBarcode(upc)
  if (typeof key !== 'string') return { ...key, errors: [{ field: 'upc', message: key.detail }] }
  const product = await lookUpBarcode(tx, upc)
  if (isRefusal(product)) return { product: null, sales: [] }
  const filter = readSaleFilter(
    { ...(status_filter && { status: status_filter }), ...(to_fulfill && { to_fulfill }) },
    locationIds,
  )
  const { sales } = await saleSummaries(tx, {
    ...filter,
    variantIds: [product.variant_id],
    cursor: null,
    limit: MOST_SALES_OF_SIZE,
  })
  return { product, sales }
}

import { canceledSaleCalls as area } from '@ark/contract/canceled-sales'
import type { FastifyInstance } from 'fastify'
import { staff } from '../../platform/caller.ts'
import type { Capabilities } from '../../platform/capabilities.ts'
import { bindArea } from '../../platform/http/bind-area.ts'
import { rowsAtOnce } from '../../platform/http/rows-at-once.ts'
import { canceledSales } from './queries/canceled-sales.ts'
import { platformOf } from './read-sale-filter.ts'
import { resolveCanceledSale } from './resolve-canceled-sale.ts'
import { startResolving } from './resolve-canceled-sales.ts'
import { takePair } from './take-pair.ts'

/** Sales that fell through and what becomes of their pairs; oversold ones that get one. */
export async function canceledSaleRoutes(app: FastifyInstance, { capabilities }: { capabilities: Capabilities }) {
  const { db } = capabilities
  bindArea(app, area, {
    'GET /sales/cancelled-sales': ({ caller, query: { skip = 0, limit, search, platform } }) => {
      const { retailerId, locationIds } = staff(caller)
      const asked = { skip, limit: rowsAtOnce(limit, 50), search, platform: platformOf(platform), locationIds }
      return db.readInOneTrip(retailerId, (tx) => canceledSales(tx, asked))
    },
    'POST /sales/resolve-cancelled-sale/{id}': ({ caller, params, query: { restock = false, relist = false } }) =>
      resolveCanceledSale(capabilities, staff(caller), { saleId: params.id, restock, relist }),
    'POST /sales/resolve-cancelled-sales': ({ caller, body: { sale_ids: saleIds, restock } }) =>
      startResolving(capabilities, staff(caller), { saleIds, restock }),
    'POST /sales/take-pair/{id}': ({ caller, params }) => takePair(capabilities, staff(caller), params.id),
  })
}

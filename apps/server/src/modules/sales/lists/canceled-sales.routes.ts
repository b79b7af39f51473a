import type { BodyOf, Contract } from '@ark/contract'
import { canceledSaleCalls as area } from '@ark/contract/sales/canceled-sales'
import type { FastifyInstance } from 'fastify'
import { staff } from '../../../platform/caller.ts'
import type { Capabilities } from '../../../platform/capabilities.ts'
import { bindArea } from '../../../platform/http/contract/bind-area.ts'
import { rowsAtOnce } from '../../../platform/http/bodies/rows-at-once.ts'
import { canceledSales } from '../canceled/queries/canceled-sales.ts'
import { type PairHolders, unownedPairs } from '../../inventory/index.ts'
import { RESERVED_BY_SALES, pairsInLimbo } from '../canceled/queries/pairs-in-limbo.ts'
import { platformOf } from '../records/read-sale-filter.ts'
import { resolveCanceledSale } from '../canceled/resolve-canceled-sale.ts'
import { startResolving } from '../canceled/resolve-canceled-sales.ts'
import { takePairOfOrder } from '../orders/take-pair-of-order.ts'
import { takePair } from '../pairs/take-pair.ts'

type Resolving = BodyOf<Contract['POST /sales/resolve-cancelled-sales']>

const allOf = ({
  search,
  platform,
  except_sale_ids: except = [],
  count,
}: Omit<Resolving, 'sale_ids' | 'restock' | 'write_off'>) => ({
  search,
  platform: platformOf(platform),
  except,
  count,
})

/**
 * Registers the calls for canceled sales, their pairs, and oversold sales that get a pair. `heldByOrders` selects the
 * pairs that other modules reserve.
 */
export async function canceledSaleRoutes(
  app: FastifyInstance,
  { capabilities, heldByOrders }: { capabilities: Capabilities; heldByOrders: PairHolders },
) {
  const { db } = capabilities
  bindArea(app, area, {
    'GET /sales/cancelled-sales': ({ caller, query: { skip = 0, limit, search, platform } }) => {
      const { retailerId, locationIds } = staff(caller)
      const asked = { skip, limit: rowsAtOnce(limit, 50), search, platform: platformOf(platform), locationIds }
      return db.readInOneTrip(retailerId, (tx) => canceledSales(tx, asked))
    },
    'GET /sales/pairs-in-limbo': ({ caller }) => {
      const { retailerId, locationIds } = staff(caller)
      const holders = [RESERVED_BY_SALES, heldByOrders]
      return db.readInOneTrip(retailerId, async (tx) => {
        const [limbo, of_nobody] = await Promise.all([
          pairsInLimbo(tx, locationIds),
          unownedPairs(tx, { holders, locationIds }),
        ])
        return { ...limbo, of_nobody }
      })
    },
    'POST /sales/resolve-cancelled-sale/{id}': ({
      caller,
      params,
      query: { restock = false, relist = false, write_off: writeOff },
    }) => resolveCanceledSale(capabilities, staff(caller), { saleId: params.id, restock, relist, writeOff }),
    'POST /sales/resolve-cancelled-sales': ({
      caller,
      body: { sale_ids: saleIds, restock, write_off: writeOff, ...all },
    }) =>
      startResolving(
        capabilities,
        staff(caller),
        saleIds ? { saleIds, restock, writeOff } : { all: allOf(all), restock, writeOff },
      ),
    'POST /sales/take-pair/{id}': ({ caller, params, query: { of_sale_id: ofSaleId } }) =>
      ofSaleId === undefined
        ? takePair(capabilities, staff(caller), params.id)
        : takePairOfOrder(capabilities, staff(caller), { saleId: params.id, ofSaleId }),
  })
}

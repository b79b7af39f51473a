import { systemSales } from '@ark/contract/sales/system-sales'
import type { FastifyInstance } from 'fastify'
import type { Capabilities } from '../../../platform/capabilities.ts'
import { bindArea } from '../../../platform/http/contract/bind-area.ts'
import { isRefusal, notFound } from '../../../platform/refusal.ts'
import { fixArkFee, refreshStatus, setStatusAsOperator } from './operate-on-sale.ts'
import { systemSaleById, systemSaleList } from './queries/system-sales.ts'
import { recordPaidPayout } from '../orders/record-paid-payout.ts'
import { readSystemSaleFilter } from './read-system-sale-filter.ts'

/** Registers the operator's calls for all retailers' sales. */
export async function systemSaleRoutes(app: FastifyInstance, { capabilities }: { capabilities: Capabilities }) {
  const { db, clock } = capabilities
  bindArea(app, systemSales, {
    'GET /sales/admin/system-sales': async ({ query }) => {
      const filter = readSystemSaleFilter(query, clock.now())
      return isRefusal(filter) ? filter : db.asPlatform((tx) => systemSaleList(tx, filter))
    },
    'GET /sales/admin/system-sales/{id}': async ({ params }) =>
      (await db.asPlatform((tx) => systemSaleById(tx, params.id))) ?? notFound('This sale'),
    'POST /sales/admin/refresh-status/{id}': ({ caller, params }) => refreshStatus(capabilities, caller, params.id),
    'POST /sales/admin/manual-status-update/{id}': ({ caller, params, query }) =>
      setStatusAsOperator(capabilities, caller, { saleId: params.id, status: query.new_status }),
    'POST /sales/admin/manual-ark-fee-fix/{id}': ({ caller, params, query }) =>
      fixArkFee(capabilities, caller, { saleId: params.id, retailPrice: query.retail_price }),
    'POST /sales/admin/paid-payout/{id}': ({ caller, params, body }) =>
      recordPaidPayout(capabilities, caller, { saleId: params.id, amount: body.amount }),
  })
}

import { saleRepairs } from '@ark/contract/sales/sale-repairs'
import type { FastifyInstance } from 'fastify'
import type { Capabilities } from '../../../platform/capabilities.ts'
import { bindArea } from '../../../platform/http/contract/bind-area.ts'
import { claimOrder, showUnclaimedOrders } from './claim-order.ts'
import { fixSalesMetadata, linkSalesToInventory, showUnlinkedSales } from './repair-sales.ts'

/** Registers the operator's calls that repair sales. */
export async function saleRepairRoutes(app: FastifyInstance, { capabilities }: { capabilities: Capabilities }) {
  bindArea(app, saleRepairs, {
    'GET /admin/debug/unlinked-sales': () => showUnlinkedSales(capabilities),
    'POST /admin/sales/fix-metadata': ({ caller, body }) => fixSalesMetadata(capabilities, caller, body.after),
    'GET /admin/unclaimed-orders': () => showUnclaimedOrders(capabilities),
    'POST /admin/unclaimed-orders/claim': ({ caller, body }) => claimOrder(capabilities, caller, body),
    'POST /admin/sales/link-to-inventory': ({ caller, body }) => linkSalesToInventory(capabilities, caller, body.after),
  })
}

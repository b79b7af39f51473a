import { saleRepairs } from '@ark/contract/sale-repairs'
import type { FastifyInstance } from 'fastify'
import type { Capabilities } from '../../platform/capabilities.ts'
import { bindArea } from '../../platform/http/bind-area.ts'
import { fixSalesMetadata, linkSalesToInventory, showUnlinkedSales } from './repair-sales.ts'
import { createSystemInfo } from './show-system-info.ts'

/** What the operator looks at and repairs. */
export async function saleRepairRoutes(app: FastifyInstance, { capabilities }: { capabilities: Capabilities }) {
  const systemInfo = createSystemInfo(capabilities)
  bindArea(app, saleRepairs, {
    'GET /admin/system-info': () => systemInfo(),
    'GET /admin/debug/unlinked-sales': () => showUnlinkedSales(capabilities),
    'POST /admin/sales/fix-metadata': ({ caller, body }) => fixSalesMetadata(capabilities, caller, body.after),
    'POST /admin/sales/link-to-inventory': ({ caller, body }) => linkSalesToInventory(capabilities, caller, body.after),
  })
}

import { finances } from '@ark/contract/finances'
import type { FastifyInstance } from 'fastify'
import { staff } from '../../platform/caller.ts'
import type { Capabilities } from '../../platform/capabilities.ts'
import { bindArea } from '../../platform/http/bind-area.ts'
import { notFound } from '../../platform/refusal.ts'
import { logPayment } from './log-payment.ts'
import { confirmPayment, financePage, payments, retailersToPay } from './queries/finance-page.ts'

/** What is owed, what is paid; the operator logs payments, the retailer confirms them. */
export async function financeRoutes(app: FastifyInstance, { capabilities }: { capabilities: Capabilities }) {
  const { db } = capabilities
  bindArea(app, finances, {
    'GET /finances/': ({ caller, query }) =>
      db.asRetailer(staff(caller).retailerId, (tx) =>
        financePage(tx, { page: query.page ?? 1, page_size: query.page_size ?? 20, locationIds: caller.locationIds }),
      ),
    'GET /payments/retailer': ({ caller }) => {
      const { retailerId } = staff(caller)
      return db.asRetailer(retailerId, (tx) => payments(tx, retailerId))
    },
    'POST /payments/{id}/confirm': async ({ caller, params }) =>
      (await db.asRetailer(staff(caller).retailerId, (tx) => confirmPayment(tx, params.id, caller.userId))) ??
      notFound('This payment'),
    'GET /admin/payments': () => db.asPlatform((tx) => payments(tx, null)),
    'POST /admin/payments': ({ caller, body, idempotencyKey }) =>
      logPayment(capabilities, { userId: caller.userId, key: idempotencyKey }, body),
    'GET /admin/retailers': () => retailersToPay(db),
  })
}

import { finances } from '@ark/contract/finances/finances'
import type { FastifyInstance } from 'fastify'
import { isAllowed, staff } from '../../platform/caller.ts'
import type { Capabilities } from '../../platform/capabilities.ts'
import { bindArea, FileAnswer } from '../../platform/http/contract/bind-area.ts'
import { isRefusal, notFound, type Refusal } from '../../platform/refusal.ts'
import { confirmPayment } from './confirm-payment.ts'
import { lookAtDifferences, reopenDifferences } from './look-at-differences.ts'
import { logPayment } from './log-payment.ts'
import { financePage, payments, retailersToPay } from './queries/finance-page.ts'
import { moneyStory } from './queries/money-story.ts'
import { differencePage } from './queries/payout-differences.ts'
import { reversePayment } from './reverse-payment.ts'
import { writeJournal, writeTransactions } from './write-finance-files.ts'

const fileOf = (text: string | Refusal, name: string): FileAnswer | Refusal =>
  isRefusal(text) ? text : new FileAnswer(new TextEncoder().encode(text), name)

/**
 * Registers the calls for balances, differences, files and payments. The operator logs payments; the retailer confirms
 * them.
 */
export async function financeRoutes(app: FastifyInstance, { capabilities }: { capabilities: Capabilities }) {
  const { db } = capabilities
  bindArea(app, finances, {
    'GET /finances/': ({ caller, query }) =>
      db.asRetailer(staff(caller).retailerId, (tx) =>
        financePage(tx, {
          after: query.cursor ?? null,
          page: query.page ?? 1,
          page_size: query.page_size ?? 20,
          locationIds: caller.locationIds,
        }),
      ),
    'GET /finances/sales/{id}': async ({ caller, params }) => {
      const { retailerId, locationIds } = staff(caller)
      const asked = { saleId: params.id, locationIds, readsPayments: isAllowed(caller, 'payments.read') }
      return (await db.asRetailer(retailerId, (tx) => moneyStory(tx, asked))) ?? notFound('This sale')
    },
    'GET /finances/differences': ({ caller, query }) => {
      const { state = 'open', reason, cursor: after = null, limit = 50 } = query
      const search = { isOpen: state === 'open', reason, after, limit, locationIds: caller.locationIds }
      return db.asRetailer(staff(caller).retailerId, (tx) => differencePage(tx, search))
    },
    'POST /finances/differences/look': ({ caller, body }) => lookAtDifferences(capabilities, staff(caller), body),
    'POST /finances/differences/reopen': ({ caller, body }) => reopenDifferences(capabilities, staff(caller), body),
    'GET /finances/transactions.csv': async ({ caller, query }) =>
      fileOf(await writeTransactions(capabilities, staff(caller), query), `transactions_${query.from}_${query.to}.csv`),
    'GET /finances/journal.csv': async ({ caller, query }) =>
      fileOf(
        await writeJournal(capabilities, staff(caller), query),
        `journal_${query.format}_${query.from}_${query.to}.csv`,
      ),
    'GET /payments/retailer': ({ caller }) => {
      const { retailerId } = staff(caller)
      return db.asRetailer(retailerId, (tx) => payments(tx, retailerId))
    },
    'POST /payments/{id}/confirm': ({ caller, params }) => confirmPayment(capabilities, staff(caller), params.id),
    'GET /admin/payments': () => db.asPlatform((tx) => payments(tx, null)),
    'POST /admin/payments': ({ caller, body, idempotencyKey }) =>
      logPayment(capabilities, { userId: caller.userId, key: idempotencyKey }, body),
    'POST /admin/payments/{id}/reverse': ({ caller, params, body }) =>
      reversePayment(capabilities, caller.userId, { retailerId: body.retailer_id, paymentId: params.id }),
    'GET /admin/retailers': () => retailersToPay(db),
  })
}

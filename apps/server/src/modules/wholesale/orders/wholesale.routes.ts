import { wholesale } from '@ark/contract/wholesale/wholesale'
import { statementOfPayment } from '@ark/domain'
import type { FastifyInstance } from 'fastify'
import { buyer, staff, type StaffCaller } from '../../../platform/caller.ts'
import type { Capabilities } from '../../../platform/capabilities.ts'
import type { Tx } from '../../../platform/database/connect.ts'
import { bindArea, type Handlers } from '../../../platform/http/contract/bind-area.ts'
import { notFound, type Refusal } from '../../../platform/refusal.ts'
import { actOnPurchase, claimPurchase, showPurchase } from './act-on-purchase.ts'
import { changeOrderMoney } from './change-money.ts'
import { changeOrderStatus } from './change-order.ts'
import { fulfillLine } from './fulfill-line.ts'
import { retryShopLevels } from '../pairs/change-shop-level.ts'
import { listOfferedSizes, summarizeOfferedSizes } from '../pairs/list-offered-sizes.ts'
import { bulkSaleDetails, bulkSalePage, bulkSaleSummary } from './queries/bulk-sales.ts'
import { purchasePage } from './queries/purchases.ts'
import { quoteLines } from '../pairs/quote-lines.ts'
import { submitPurchase } from './submit-purchase.ts'

type Area = typeof wholesale
type Keys<P extends string> = Extract<keyof Area, P>

/** Registers the calls of wholesale orders for buyers and sellers. */
export async function wholesaleRoutes(app: FastifyInstance, { capabilities }: { capabilities: Capabilities }) {
  bindArea(app, wholesale, { ...buyerHandlers(capabilities), ...sellerHandlers(capabilities) })
}

const LARGEST_PAGE = 200

const buyerHandlers = (capabilities: Capabilities): Pick<Handlers<Area>, Keys<`${string} /buyer/${string}`>> => ({
  'GET /buyer/available-inventory': ({ caller, query }) => listOfferedSizes(capabilities, buyer(caller), query),
  'GET /buyer/available-inventory/summary': ({ query }) => summarizeOfferedSizes(capabilities, query),
  'POST /buyer/quotes': ({ caller, body }) => quoteLines(capabilities, buyer(caller), body),
  'POST /buyer/bulk-sales': ({ caller, body, idempotencyKey }) =>
    submitPurchase(capabilities, buyer(caller), { body, key: idempotencyKey }),
  'GET /buyer/purchases': ({ caller, query }) => {
    const { search, status, after = null, limit = 50 } = query
    const { buyerId } = buyer(caller)
    const asked = {
      buyerId,
      search,
      status,
      after,
      limit: Math.min(limit, LARGEST_PAGE),
      now: capabilities.clock.now(),
    }
    return capabilities.db.asBuyer(buyerId, (tx) => purchasePage(tx, asked))
  },
  'GET /buyer/purchases/{id}': ({ caller, params }) => showPurchase(capabilities, buyer(caller), params.id),
  'POST /buyer/purchases/{id}/cancel': ({ caller, params, body }) =>
    actOnPurchase(capabilities, buyer(caller), { orderId: params.id, to: 'canceled_by_buyer', notes: body.notes }),
  'POST /buyer/purchases/{id}/receive': ({ caller, params, body }) =>
    actOnPurchase(capabilities, buyer(caller), { orderId: params.id, to: 'received', notes: body.notes }),
  'PUT /buyer/purchases/{id}/payment': ({ caller, params, body }) =>
    claimPurchase(capabilities, buyer(caller), { orderId: params.id, ...body }),
})

const sellerHandlers = (capabilities: Capabilities): Pick<Handlers<Area>, Keys<`${string} /bulk-sales/${string}`>> => {
  const { db, clock } = capabilities
  /** Changes an order and returns it as it is afterward. */
  const changed = (
    { retailerId }: StaffCaller,
    orderId: number,
    change: (tx: Tx, ref: { retailerId: number; orderId: number }) => Promise<Refusal | null>,
  ) =>
    db.asRetailer(retailerId, async (tx) => {
      const refusal = await change(tx, { retailerId, orderId })
      return refusal ?? (await bulkSaleDetails(tx, { retailerId, orderId }, clock.now())) ?? notFound('This order')
    })
  const by = ({ userId }: StaffCaller) => ({ actor: 'retailer', userId, buyerId: null }) as const
  return {
    'GET /bulk-sales/': ({ caller, query }) => {
      const { before = null, skip = 0, limit = 50, view, search } = query
      const { status_filter: status, payment_status_filter: payment } = query
      const { retailerId } = staff(caller)
      const asked = {
        before,
        skip,
        limit: Math.min(limit, LARGEST_PAGE),
        status,
        payment,
        view,
        search,
        now: clock.now(),
      }
      return db.asRetailer(retailerId, (tx) => bulkSalePage(tx, retailerId, asked))
    },
    'GET /bulk-sales/summary': ({ caller }) => {
      const { retailerId } = staff(caller)
      return db.asRetailer(retailerId, (tx) => bulkSaleSummary(tx, retailerId, clock.now()))
    },
    'GET /bulk-sales/{id}/details': async ({ caller, params }) => {
      const { retailerId } = staff(caller)
      return (
        (await db.asRetailer(retailerId, (tx) =>
          bulkSaleDetails(tx, { retailerId, orderId: params.id }, clock.now()),
        )) ?? notFound('This order')
      )
    },
    'PATCH /bulk-sales/{id}/status': ({ caller, params, body: { status: to, notes = null } }) => {
      const seller = staff(caller)
      return changed(seller, params.id, (tx, ref) =>
        changeOrderStatus(tx, capabilities, { ref, by: by(seller), to, notes }),
      )
    },
    'PATCH /bulk-sales/{id}/payment': ({ caller, params, body: { payment_status: to, notes = null } }) => {
      const seller = staff(caller)
      return changed(seller, params.id, (tx, ref) =>
        changeOrderMoney(tx, capabilities, { ref, by: by(seller), reported: statementOfPayment(to), notes }),
      )
    },
    'PUT /bulk-sales/{id}/payout': ({ caller, params, body: { received, notes = null } }) => {
      const seller = staff(caller)
      const says = received ? 'retailer_received' : 'retailer_not_received'
      return changed(seller, params.id, (tx, ref) =>
        changeOrderMoney(tx, capabilities, { ref, by: by(seller), reported: says, notes }),
      )
    },
    'POST /bulk-sales/{id}/retry-shop-levels': ({ caller, params }) =>
      changed(staff(caller), params.id, (tx, ref) => retryShopLevels(tx, capabilities, ref)),
    'PATCH /bulk-sales/{id}/fulfill-item': ({ caller, params, body }) =>
      changed(staff(caller), params.id, (tx, ref) =>
        fulfillLine(tx, {
          ref,
          userId: caller.userId,
          productSyncId: body.product_sync_id,
          lineId: body.line_id,
          fulfilled: body.fulfilled,
        }),
      ),
  }
}

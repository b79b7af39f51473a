import { cents, dollars, formatMoney, SALE_STAGES, saleStatus } from '@ark/domain'
import type { Caller } from '../../../platform/caller.ts'
import type { Capabilities } from '../../../platform/capabilities.ts'
import { announce } from '../../../platform/events.ts'
import { notFound, type Refusal, refuse } from '../../../platform/refusal.ts'
import { recordOperatorAct } from '../../accounts/index.ts'
import { lockSale, retailerOfSale, type SaleFacts } from '../records/queries/sale-facts.ts'
import { recordPaid } from '../records/queries/sale-transitions.ts'
import { saleMoneyChanged } from '../sales.jobs.ts'

interface PaidPayout {
  saleId: number
  /** The amount in dollars, from the marketplace's statement. */
  amount: number
}

/**
 * Records what a marketplace paid for a sale. Alias has no call for payouts, so the operator enters them. The sale's
 * payout becomes this amount, and the ledger posts a correction. Refuses a sale that pays nothing, a Shopify sale, and
 * a sale whose marketplace reported the payment.
 */
export async function recordPaidPayout(
  { db, jobs, clock }: Pick<Capabilities, 'db' | 'jobs' | 'clock'>,
  operator: Pick<Caller, 'userId'>,
  { saleId, amount }: PaidPayout,
): Promise<{ old_payout: number; new_payout: number; message: string } | Refusal> {
  const retailerId = await retailerOfSale(db, saleId)
  if (retailerId === null) return notFound('This sale')
  return db.asRetailer(retailerId, async (tx) => {
    const sale = await lockSale(tx, saleId)
    if (!sale) return notFound('This sale')
    const reason = refusalOf(sale)
    if (reason !== null) return refuse('conflict', reason)
    const [before, after] = [cents(sale.marketplace_payout), cents(amount)]
    await recordPaid(tx, saleId, { cents: after, at: clock.now() })
    const amounts = { old_payout: dollars(before), new_payout: dollars(after) }
    await recordOperatorAct(tx, {
      userId: operator.userId,
      event_type: 'paid_payout_recorded',
      status: 'success',
      details: {
        retailer_id: retailerId,
        sale_id: saleId,
        platform: sale.platform,
        order_number: sale.external_order_id,
        ...amounts,
      },
    })
    announce(tx, retailerId, { changed: 'sales', ids: [saleId] })
    await jobs.within(tx).publish(saleMoneyChanged, { retailer_id: retailerId, sale_ids: [saleId] })
    return { ...amounts, message: `${formatMoney(after)} was paid out; ${formatMoney(before)} was counted before.` }
  })
}

function refusalOf({ platform, marketplace_status, marketplace_stage, reported_basis }: SaleFacts): string | null {
  if (platform === 'shopify') return 'This sale was made in Shopify: no marketplace pays for it.'
  if (SALE_STAGES[marketplace_stage].money === 'lost')
    return `This sale is ${saleStatus(marketplace_status).label} at its marketplace and pays nothing.`
  if (SALE_STAGES[marketplace_stage].money === 'paid' && reported_basis === 'paid-out')
    return 'The marketplace has reported what it paid for this sale.'
  return null
}

import { cashOutFee, cents, centsOrNull } from '@ark/domain'
import type { Capabilities } from '../../platform/capabilities.ts'
import { announce } from '../../platform/events.ts'
import { lockSale, type SaleFacts } from '../sales/index.ts'
import { ledgerOfSale, postEvent } from './queries/ledger.ts'
import { notifyClawback, notifyDifference } from './notify-difference.ts'
import { forgetDifference, saveDifference } from './queries/payout-differences.ts'
import { payoutDifference } from './rules/payout-difference.ts'
import { eventsOfSale, type SaleEvent, type SaleMoneyNow } from './rules/sale-events.ts'

/**
 * Updates the ledger, event by event, to what the marketplace reports and has paid for a sale, and updates the queue of
 * payout differences. Decisions made in ARK, by hand or by resolving the sale, move no money (docs/decisions/081); if
 * the marketplace decides otherwise, that becomes a difference. A second run posts nothing.
 */
export async function postSale(
  { db, clock, jobs }: Pick<Capabilities, 'db' | 'clock' | 'jobs'>,
  { retailerId, saleId }: { retailerId: number; saleId: number },
): Promise<void> {
  const now = clock.now()
  await db.asRetailer(retailerId, async (tx) => {
    const sale = await lockSale(tx, saleId)
    // Shopify pays the shop for its own sales. That money does not pass through ARK.
    if (!sale || sale.platform === 'shopify') return
    const posted = await ledgerOfSale(tx, saleId)
    for (const [index, event] of eventsOfSale(moneyOf(sale), posted).entries()) {
      const eventKey = `sale:${saleId}:${posted.events + index + 1}`
      const occurredAt = timeOf(event, sale) ?? now
      await postEvent(tx, { retailerId, eventKey, ...event, saleId, paymentId: null, occurredAt })
      const clawedBack = event.details['clawed_back']
      if (typeof clawedBack === 'number')
        await notifyClawback(tx, { jobs, clock }, { retailerId, sale, eventKey, cents: cents(clawedBack) })
    }
    const difference = differenceOf(sale)
    if (difference === null) await forgetDifference(tx, saleId)
    else if (await saveDifference(tx, { retailerId, saleId, ...difference }))
      await notifyDifference(tx, { jobs, clock }, { retailerId, sale, difference })
    announce(tx, retailerId, { changed: 'finances', ids: [saleId] })
  })
}

const moneyOf = (sale: SaleFacts): SaleMoneyNow => ({
  stage: sale.marketplace_stage,
  marketplace_payout_cents: cents(sale.marketplace_payout),
  ark_fee_cents: cents(sale.ark_fee),
  estimated_cents: centsOrNull(sale.estimated_payout),
  reported: statedOf(sale),
  paid_cents: centsOrNull(sale.paid_payout),
})

function statedOf({ platform, reported_payout, reported_basis, fee_schedule }: SaleFacts): SaleMoneyNow['reported'] {
  const figure = centsOrNull(reported_payout)
  if (figure === null || reported_basis === null) return null
  const isBefore = platform === 'goat' && reported_basis === 'before-cash-out'
  return {
    cents: figure,
    basis: reported_basis,
    counted_cents: isBefore ? figure - cashOutFee(figure, fee_schedule) : figure,
  }
}

/** Returns when the event happened at the marketplace, or null if ARK only notices it now. */
function timeOf({ kind }: SaleEvent, sale: SaleFacts): Date | null {
  const times = { expected: sale.taken_at, reported: sale.reported_at, paid: sale.paid_at, reversed: sale.ended_at }
  return kind in times ? times[kind as keyof typeof times] : null
}

/** Returns null if there is no difference. */
function differenceOf(sale: SaleFacts) {
  if (sale.platform === 'shopify') return null
  return payoutDifference({
    marketplace: sale.platform,
    ask_cents: cents(sale.sale_ask),
    expected_cents: centsOrNull(sale.estimated_payout),
    received_cents: cents(sale.marketplace_payout),
    schedule: sale.fee_schedule,
    lines: (sale.reported_lines ?? []).map(({ label, amount }) => ({ label, cents: cents(amount) })),
    money_problem: sale.money_problem,
    here: { status: sale.status, stage: sale.stage },
    there: { status: sale.marketplace_status, stage: sale.marketplace_stage },
  })
}

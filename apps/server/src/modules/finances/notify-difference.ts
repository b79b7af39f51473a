import { type Cents, formatMoney, MARKETPLACE_NAMES, saleStatus } from '@ark/domain'
import type { Capabilities } from '../../platform/capabilities.ts'
import type { Tx } from '../../platform/database/connect.ts'
import { notify } from '../notifications/index.ts'
import type { SaleFacts } from '../sales/index.ts'
import type { PayoutDifference } from './rules/payout-difference.ts'

/**
 * Notifies the retailer of a payout that differs from the expected one, once per pair of amounts. If the amounts of a
 * difference change after it was looked at, the retailer is notified again (docs/decisions/043).
 */
export const notifyDifference = (
  tx: Tx,
  needs: Pick<Capabilities, 'jobs' | 'clock'>,
  { retailerId, sale, difference }: { retailerId: number; sale: SaleFacts; difference: PayoutDifference },
): Promise<void> => {
  const { expected_cents, received_cents, explanation } = difference
  return notify(tx, needs, {
    retailerId,
    notice: {
      kind: 'payout_difference',
      subject: `sale ${sale.sale_id} ${expected_cents ?? '-'} ${received_cents ?? '-'}`,
      title: `${amountsWords(difference)}: ${pairWords(sale)}`,
      body: explanation,
      path: `/finances?list=differences&sale=${sale.sale_id}`,
      locationId: sale.location_id,
    },
  })
}

interface Clawback {
  retailerId: number
  sale: SaleFacts
  /** The ledger event that took the payout back. The retailer gets one notification for each. */
  eventKey: string
  /** The amount that was ready for the retailer or already paid to them. */
  cents: Cents
}

/**
 * Notifies the retailer that a marketplace took a payout back. The amount is no longer ready, or comes off the next
 * payment.
 */
export const notifyClawback = (
  tx: Tx,
  needs: Pick<Capabilities, 'jobs' | 'clock'>,
  { retailerId, sale, eventKey, cents }: Clawback,
): Promise<void> =>
  notify(tx, needs, {
    retailerId,
    notice: {
      kind: 'clawback',
      subject: eventKey,
      title: `${formatMoney(cents)} taken back: ${pairWords(sale)}`,
      body: `The order is ${saleStatus(sale.marketplace_status).label.toLowerCase()} after it was paid. The amount that you were already paid is deducted from your next payment.`,
      path: `/finances?sale=${sale.sale_id}`,
      locationId: sale.location_id,
    },
  })

function amountsWords({ expected_cents, received_cents }: PayoutDifference): string {
  if (expected_cents === null || received_cents === null) return 'Paid in another currency'
  const by = received_cents - expected_cents
  return `Paid ${formatMoney(Math.abs(by))} ${by < 0 ? 'less' : 'more'} than expected`
}

const pairWords = ({ product_name, size, platform, external_order_id }: SaleFacts): string => {
  const pair = [product_name, size].filter((part) => part !== null).join(' ') || 'a pair'
  return platform === 'shopify' ? pair : `${pair} on ${MARKETPLACE_NAMES[platform]} (order ${external_order_id})`
}

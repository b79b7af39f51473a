import type { Sale } from '../labels/sale-labels.ts'

export interface ReceiptStep {
  title: string
  /** The time of the step; null while it has not happened. */
  at: string | null
  /** Seconds since ARK noticed the sale. */
  secondsAfterSeen: number | null
  state: 'done' | 'waiting' | 'problem' | 'not-needed'
  note: string | null
  /** The time since which the step is stuck; null when it is not. */
  since: string | null
}

type SaleTimes = Pick<
  Sale,
  'sale_date' | 'receipt' | 'generated_in_shopify' | 'store_order_problem' | 'store_order_problem_since' | 'oversold'
> &
  Partial<Pick<Sale, 'platform'>>

/**
 * Returns the five steps of a sale in order, with what each waits for, and the shipment of its shop order if ARK
 * recorded one.
 */
export function receiptTimeline(sale: SaleTimes): ReceiptStep[] {
  const { receipt } = sale
  const step = (title: string, at: string | null, rest: Partial<ReceiptStep> = {}): ReceiptStep => ({
    title,
    at,
    secondsAfterSeen: at === null ? null : secondsBetween(receipt.seen_at, at),
    state: at === null ? 'waiting' : 'done',
    note: null,
    since: null,
    ...rest,
  })
  const seen = step('Sale seen', receipt.seen_at, {
    note: `${durationLabel(secondsBetween(sale.sale_date, receipt.seen_at))} after the sale`,
  })
  // A Shopify sale already has its order, and Shopify has reduced the stock.
  if (sale.platform === 'shopify')
    return [
      seen,
      step('Shop stock updated', receipt.taken_at, { note: 'Its pair left the marketplaces with the stock.' }),
    ]
  return [
    seen,
    sale.oversold
      ? step('No unit left to take', receipt.taken_at, { state: 'problem', note: 'Oversold: no unit was in stock.' })
      : step('Unit taken', receipt.taken_at),
    ...withdrawalSteps(receipt, step),
    storeOrderStep(sale, step),
    ...(receipt.store_order_fulfilled_at ? [step('Store order fulfilled', receipt.store_order_fulfilled_at)] : []),
  ]
}

type MakeStep = (title: string, at: string | null, rest?: Partial<ReceiptStep>) => ReceiptStep

function withdrawalSteps(receipt: Sale['receipt'], step: MakeStep): ReceiptStep[] {
  if (receipt.withdrawals.length === 0 && receipt.withdrawal_sent_at === null)
    return [
      step('Withdrawal elsewhere', null, {
        state: 'not-needed',
        note: 'Not needed: stock remains, or nothing else was listed.',
      }),
    ]
  const { withdrawals } = receipt
  const isOver = withdrawals.every(({ confirmed_at }) => confirmed_at !== null)
  if (isOver && withdrawals.some(({ state }) => state === 'restocked'))
    return [
      step('Withdrawal elsewhere', null, {
        state: 'not-needed',
        note: 'No longer needed: the size was restocked, and its other listing stays live.',
      }),
    ]
  const stuck = withdrawals.find((withdrawal) => withdrawal.problem !== null)
  const { withdrawal_sent_at: sentAt, withdrawal_confirmed_at: confirmedAt } = receipt
  const confirmed = step(confirmedAt ? 'Withdrawal confirmed' : 'Withdrawal not confirmed yet', confirmedAt)
  return [
    step(sentAt ? 'Withdrawal sent' : 'Withdrawal not sent yet', sentAt),
    stuck && confirmed.state === 'waiting' ? { ...confirmed, state: 'problem', note: stuck.problem } : confirmed,
  ]
}

function storeOrderStep(sale: SaleTimes, step: MakeStep): ReceiptStep {
  const at = sale.receipt.store_order_created_at
  if (at !== null || sale.generated_in_shopify) return step('Store order created', at, { state: 'done' })
  if (sale.store_order_problem !== null)
    return step('Store order', null, {
      state: 'problem',
      note: sale.store_order_problem,
      since: sale.store_order_problem_since,
    })
  return step('Store order', null, { note: 'Not in Shopify yet.' })
}

/** Returns seconds with one decimal, never below zero, because the clocks of two machines differ slightly. */
export const secondsBetween = (from: string, to: string): number =>
  Math.max(0, Math.round((Date.parse(to) - Date.parse(from)) / 100) / 10)

/** Formats seconds: '0.4 s', '38 s', '4 min 12 s', '3 h 5 min'. */
export function durationLabel(seconds: number): string {
  if (seconds < 10) return `${seconds.toFixed(1)} s`
  if (seconds < 60) return `${Math.round(seconds)} s`
  if (seconds < 3_600) return `${Math.floor(seconds / 60)} min ${Math.round(seconds % 60)} s`
  return `${Math.floor(seconds / 3_600)} h ${Math.round((seconds % 3_600) / 60)} min`
}

import type { Answer } from '../../shared/api.ts'
import { isId } from '../../shared/sales/lists/sale-filters.ts'

export type Difference = Answer<'GET /finances/differences'>['differences'][number]
export type Reason = Difference['reason']

/** Labels of the likely reasons for a difference. */
export const REASONS: Readonly<Record<Reason, string>> = {
  zero_fees: 'Zero fees',
  adjustment: 'Adjustment',
  fee_schedule: 'Other fees',
  currency: 'Other currency',
  decision: 'Set manually',
  other: 'Unexplained',
}
const NAMES = Object.keys(REASONS) as Reason[]

/** The part of the Finances page's state that is in the address. */
export interface FinancesView {
  /** The open list; the transactions when absent. */
  list?: 'differences'
  /** Shows the differences that were already looked at. */
  looked?: boolean
  reason?: Reason
  /** The sale whose money story is open. */
  sale?: number
  /** True when the payments are open. */
  payments?: boolean
  /** True when the export dialog is open. */
  export?: boolean
}

/** The parts of the address that a saved view keeps. */
export const FINANCES_FILTERS = ['list', 'looked', 'reason']

/** Reads the view from the address and leaves out invalid values. */
export function parseFinancesView(address: Record<string, unknown>): FinancesView {
  const { payments, sale } = address
  const reason = NAMES.find((name) => name === address['reason'])
  return {
    ...(address['list'] === 'differences' && { list: 'differences' as const }),
    ...(address['looked'] === true && { looked: true }),
    ...(reason && { reason }),
    ...(isId(sale) && { sale }),
    ...(payments === true && { payments }),
    ...(address['export'] === true && { export: true }),
  }
}

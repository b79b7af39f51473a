import type { Answer } from '../../shared/api.ts'
import { isId } from '../../shared/sales/lists/sale-filters.ts'

export type Difference = Answer<'GET /finances/differences'>['differences'][number]
export type Reason = Difference['reason']

/** What a difference most likely comes from, as people say it. */
export const REASONS: Readonly<Record<Reason, string>> = {
  zero_fees: 'Zero fees',
  adjustment: 'Adjustment',
  fee_schedule: 'Other fees',
  currency: 'Other currency',
  decision: 'Decided otherwise',
  other: 'Unexplained',
}
const NAMES = Object.keys(REASONS) as Reason[]

/** What of the finances screen lives in its address. */
export interface FinancesView {
  /** Which list is shown; left out: the transactions. */
  list?: 'differences'
  /** Of the differences: those that somebody has looked at. */
  looked?: boolean
  reason?: Reason
  /** The sale whose money is told. */
  sale?: number
  /** The payments are shown. */
  payments?: boolean
  /** A file is being chosen. */
  export?: boolean
}

/** From the address, where anything can stand; what makes no sense is left out. */
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

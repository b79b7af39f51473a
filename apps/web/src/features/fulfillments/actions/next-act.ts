import { confirmRefusal, SALE_STAGES } from '@ark/domain'
import { aliasOrder, type SaleSummary } from '../../../shared/sales/labels/sale-labels.ts'

/** What to do next with an order: confirm it at ALIAS, get its label, or hand it over; null when it has no pair. */
export type NextAct = 'confirm' | 'label' | 'fulfill' | null

/** Returns the next act of an order that waits to be packed. */
export function nextAct(sale: SaleSummary): NextAct {
  if (sale.oversold || sale.order_canceled || !SALE_STAGES[sale.stage].to_ship) return null
  if (confirmRefusal(aliasOrder(sale)) === null) return 'confirm'
  return sale.platform === 'shopify' || sale.has_label ? 'fulfill' : 'label'
}

/** The next acts of several orders. */
export interface NextActs {
  /** The orders with a pair, which can be printed and packed. */
  ready: readonly SaleSummary[]
  toConfirm: number
  toLabel: number
  /** The orders without a pair, which are left out. */
  leftOut: number
}

/** Counts the next acts of the selected orders. */
export function nextActs(sales: readonly SaleSummary[]): NextActs {
  const acts = sales.map(nextAct)
  const having = (act: NextAct) => acts.filter((each) => each === act).length
  return {
    ready: sales.filter((_, at) => acts[at] !== null),
    toConfirm: having('confirm'),
    toLabel: having('label'),
    leftOut: having(null),
  }
}

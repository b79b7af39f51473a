import { type StockxOutcome, stockxOutcomeIn } from '../../shared/stockx/stockx-outcome.ts'

/**
 * The part of the Import page's state that is in the address; `stockx` is the result of StockX's authorization screen.
 */
export interface ImportView {
  search?: string
  stockx?: StockxOutcome
}

/** Reads the view from the address and leaves out invalid values. */
export function parseImportView({ search, stockx }: Record<string, unknown>): ImportView {
  const outcome = stockxOutcomeIn(stockx)
  return {
    ...((typeof search === 'string' || typeof search === 'number') && search !== '' && { search: String(search) }),
    ...(outcome && { stockx: outcome }),
  }
}

/**
 * The part of the Import page's state that is in the address; `stockx` is the result of StockX's authorization screen.
 */
export interface ImportView {
  search?: string
  stockx?: 'connected' | 'denied' | 'failed' | 'taken'
}

const OUTCOMES = ['connected', 'denied', 'failed', 'taken'] as const

/** Reads the view from the address and leaves out invalid values. */
export function parseImportView({ search, stockx }: Record<string, unknown>): ImportView {
  const outcome = OUTCOMES.find((each) => each === stockx)
  return {
    ...((typeof search === 'string' || typeof search === 'number') && search !== '' && { search: String(search) }),
    ...(outcome && { stockx: outcome }),
  }
}

/** What of the import screen lives in its address; `stockx` is how a round trip to StockX' grant screen ended. */
export interface ImportView {
  search?: string
  stockx?: 'connected' | 'denied' | 'failed' | 'taken'
}

const OUTCOMES = ['connected', 'denied', 'failed', 'taken'] as const

/** From the address, where anything can stand; what makes no sense is left out. */
export function parseImportView({ search, stockx }: Record<string, unknown>): ImportView {
  const outcome = OUTCOMES.find((each) => each === stockx)
  return {
    ...((typeof search === 'string' || typeof search === 'number') && search !== '' && { search: String(search) }),
    ...(outcome && { stockx: outcome }),
  }
}

/** What of Check Payouts lives in its address. */
export interface CheckPayoutsView {
  search?: string
}

/** From the address, where anything can stand; what makes no sense is left out. */
export function parseCheckPayoutsView({ search }: Record<string, unknown>): CheckPayoutsView {
  const isSearch = (typeof search === 'string' || typeof search === 'number') && search !== ''
  return isSearch ? { search: String(search).slice(0, 200) } : {}
}

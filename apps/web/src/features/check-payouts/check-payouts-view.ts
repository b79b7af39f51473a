/** The part of Check Payouts' state that is in the address. */
export interface CheckPayoutsView {
  search?: string
}

/** Reads the view from the address and leaves out invalid values. */
export function parseCheckPayoutsView({ search }: Record<string, unknown>): CheckPayoutsView {
  const isSearch = (typeof search === 'string' || typeof search === 'number') && search !== ''
  return isSearch ? { search: String(search).slice(0, 200) } : {}
}

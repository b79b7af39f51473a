/** What of the pick rules lives in their address. */
export interface PickRulesView {
  search?: string
}

/** From the address, where anything can stand. The router reads `?search=990` as a number. */
export const parsePickRulesView = ({ search }: Record<string, unknown>): PickRulesView =>
  typeof search === 'number' || (typeof search === 'string' && search !== '') ? { search: String(search) } : {}

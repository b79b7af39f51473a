/** The part of the Pick Rules page's state that is in the address. */
export interface PickRulesView {
  search?: string
}

/** Reads the view from the address and leaves out invalid values. The router parses `?search=990` as a number. */
export const parsePickRulesView = ({ search }: Record<string, unknown>): PickRulesView =>
  typeof search === 'number' || (typeof search === 'string' && search !== '') ? { search: String(search) } : {}

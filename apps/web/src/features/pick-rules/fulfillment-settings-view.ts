/** The part of the Fulfillment Settings page's state that is in the address. */
export interface FulfillmentSettingsView {
  search?: string
  /** Products whose locations are shown. */
  open?: number[]
  /** The product whose pick rule is open. */
  rule?: number
}

const isId = (value: unknown): value is number => Number.isInteger(value) && Number(value) > 0

/** Reads the view from the address and leaves out invalid values. The router parses `?search=990` as a number. */
export function parseFulfillmentSettingsView(address: Record<string, unknown>): FulfillmentSettingsView {
  const { search, rule } = address
  const open = Array.isArray(address['open']) ? address['open'].filter(isId) : []
  return {
    ...((typeof search === 'number' || (typeof search === 'string' && search !== '')) && { search: String(search) }),
    ...(open.length > 0 && { open }),
    ...(isId(rule) && { rule }),
  }
}

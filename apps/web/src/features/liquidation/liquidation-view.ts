/** The part of the Liquidation page's state that is in the address. */
export interface LiquidationView {
  /** The store; the first one when absent. */
  store?: number
  search?: string
  /** Shopify's id of the product whose guided sync is open. */
  sync?: string
  /** True shows nets while payouts are set. */
  net?: boolean
}

/** Reads the view from the address and leaves out invalid values. The router parses `?search=990` as a number. */
export function parseLiquidationView({ store, search, sync, net }: Record<string, unknown>): LiquidationView {
  return {
    ...(typeof store === 'number' && Number.isSafeInteger(store) && store > 0 && { store }),
    ...((typeof search === 'number' || (typeof search === 'string' && search !== '')) && { search: String(search) }),
    // Digits, including more than a number can represent: the router quotes those.
    ...(/^\d{1,20}$/.test(String(sync)) && { sync: String(sync) }),
    ...(net === true && { net }),
  }
}

/** What of the liquidation screen lives in its address. */
export interface LiquidationView {
  /** Usually the first one. */
  store?: number
  search?: string
  /** Guided sync is open for this product, by Shopify's id. */
  sync?: string
  /** Net Payout Mode, while payouts are set. */
  net?: boolean
}

/** From the address, where anything can stand. The router reads `?search=990` as a number. */
export function parseLiquidationView({ store, search, sync, net }: Record<string, unknown>): LiquidationView {
  return {
    ...(typeof store === 'number' && Number.isSafeInteger(store) && store > 0 && { store }),
    ...((typeof search === 'number' || (typeof search === 'string' && search !== '')) && { search: String(search) }),
    // Digits, also beyond what a number holds: the router writes them in quotes.
    ...(/^\d{1,20}$/.test(String(sync)) && { sync: String(sync) }),
    ...(net === true && { net }),
  }
}

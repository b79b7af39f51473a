interface ProviderState {
  isSimulated: boolean
  /** It has no credentials and no simulator, so ARK runs without it (docs/decisions/097). */
  isAbsent: boolean
}

/** What the environment says about the providers. */
export interface ProviderSettings {
  shopify: ProviderState & {
    shopUrl: string
    clientId: string
    clientSecret: string
    /** The secret before its replacement, with which Shopify may sign for another hour; null for none. */
    previousClientSecret: string | null
    webhookAddress: string
  }
  stockx: ProviderState & {
    apiUrl: string
    authUrl: string
    clientId: string
    clientSecret: string
    apiKey: string
    requestsPerSecond: number
    requestsPerDay: number
    batchItemsPerWindow: number
    batchWindowMs: number
    batchItemsPerDay: number
  }
  alias: ProviderState & {
    apiUrl: string
    token: string
    regionId: string | null
    /** How to read `price_cents_after_take`; `either` lets the figures of each order decide. */
    afterTake: 'either' | 'before-cash-out' | 'paid-out'
    requestsPerSecond: number
    requestsPerDay: number
  }
}

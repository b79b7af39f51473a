/** What of the Shopify screen lives in its address. */
export interface ShopifyView {
  /** The store whose products are shown; usually the first. */
  store?: number
  tab?: 'completed'
}

const isId = (value: unknown): value is number => Number.isInteger(value) && Number(value) > 0

export const parseShopifyView = (address: Record<string, unknown>): ShopifyView => ({
  ...(isId(address['store']) && { store: address['store'] }),
  ...(address['tab'] === 'completed' && { tab: 'completed' as const }),
})

/** What the OAuth callback hands over (document 1 §2): shop, store_id, installed=true. Null fields: missing or nonsense. */
export interface ConnectedStore {
  shop?: string
  store_id?: number
  installed?: boolean
}

export const parseConnectedStore = ({ shop, store_id, installed }: Record<string, unknown>): ConnectedStore => ({
  ...(typeof shop === 'string' && shop !== '' && { shop }),
  ...(isId(store_id) && { store_id }),
  ...(typeof installed === 'boolean' && { installed }),
})

import { AUDIT_EVENTS } from '../../shared/audit-events.ts'

/** The part of the Shopify pages' state that is in the address. */
export interface ShopifyView {
  /** The store whose products are shown; the first one when absent. */
  store?: number
  /** The tab; Browse Products when absent. */
  tab?: 'pending' | 'completed'
  /** The search in the store. */
  search?: string
  /** True when the audit log is open. */
  log?: boolean
  /** The audit log's filter by kind of event. */
  event?: string
}

const isId = (value: unknown): value is number => Number.isInteger(value) && Number(value) > 0

/** Returns whether a value is search text: the router parses `?search=990` as a number. */
const isText = (value: unknown): boolean => typeof value === 'number' || (typeof value === 'string' && value !== '')

/** Reads the view from the address and leaves out invalid values. */
export const parseShopifyView = (address: Record<string, unknown>): ShopifyView => {
  const { store, tab, search, log, event } = address
  return {
    ...(isId(store) && { store }),
    ...((tab === 'pending' || tab === 'completed') && { tab }),
    ...(isText(search) && { search: String(search) }),
    ...(log === true && { log }),
    ...(AUDIT_EVENTS.some(({ value }) => value === event) && { event: String(event) }),
  }
}

/** The parameters of an arrival on the product sync page, which then removes them from the address. */
export interface Arrival {
  store_id?: number
  shop?: string
  first_time?: boolean
  embedded?: boolean
  authenticated?: boolean
}

/** Shopify writes `embedded=1`, ARK writes `first_time=true`. */
const isYes = (value: unknown): value is true => value === true || value === 1 || value === '1' || value === 'true'

/** Reads what Shopify adds to the address after an authorization. */
export const parseArrival = (address: Record<string, unknown>): Arrival => {
  const { store_id, shop, first_time, embedded, authenticated } = address
  return {
    ...(isId(store_id) && { store_id }),
    ...(typeof shop === 'string' && shop !== '' && { shop }),
    ...(isYes(first_time) && { first_time: true }),
    ...(isYes(embedded) && { embedded: true }),
    ...(isYes(authenticated) && { authenticated: true }),
  }
}

/**
 * Returns whether to welcome the person: the first time, or when the page is embedded in Shopify's admin and
 * authenticated.
 */
export const isWelcome = ({ first_time, embedded, authenticated }: Arrival): boolean =>
  first_time === true || (embedded === true && authenticated === true)

/** Reads the view of the same page at the address to which a new store leads. */
export const parseShopifySyncView = (address: Record<string, unknown>): ShopifyView & Arrival => ({
  ...parseShopifyView(address),
  ...parseArrival(address),
})

/** The parameters of the OAuth callback: shop, store_id, installed=true. Missing or invalid ones are absent. */
export interface ConnectedStore {
  shop?: string
  store_id?: number
  installed?: boolean
}

/** Reads the callback's parameters from the address and leaves out invalid values. */
export const parseConnectedStore = ({ shop, store_id, installed }: Record<string, unknown>): ConnectedStore => ({
  ...(typeof shop === 'string' && shop !== '' && { shop }),
  ...(isId(store_id) && { store_id }),
  ...(typeof installed === 'boolean' && { installed }),
})

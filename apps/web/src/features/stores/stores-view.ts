import { AUDIT_EVENTS } from '../../shared/audit-events.ts'

/** What of the Shopify screens lives in their address. */
export interface ShopifyView {
  /** The store whose products are shown; usually the first. */
  store?: number
  /** Browse Products is shown when the address names none. */
  tab?: 'pending' | 'completed'
  /** What is searched for in the store. */
  search?: string
  /** The audit log is open. */
  log?: boolean
  /** The kind of event that the audit log is narrowed to. */
  event?: string
}

const isId = (value: unknown): value is number => Number.isInteger(value) && Number(value) > 0

/** The router reads `?search=990` as a number. */
const isText = (value: unknown): boolean => typeof value === 'number' || (typeof value === 'string' && value !== '')

/** From the address, where anything can stand; what makes no sense is left out. */
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

/** What the product sync screen is told on arrival (document 1 §2); it then takes it out of the address. */
export interface Arrival {
  store_id?: number
  shop?: string
  first_time?: boolean
  embedded?: boolean
  authenticated?: boolean
}

/** Shopify writes `embedded=1`, we write `first_time=true`. */
const isYes = (value: unknown): value is true => value === true || value === 1 || value === '1' || value === 'true'

/** What Shopify adds to the address of the page that it leads to after a grant. */
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

/** Document 1 §2: the first time, or embedded in Shopify's admin and authenticated there. */
export const isWelcome = ({ first_time, embedded, authenticated }: Arrival): boolean =>
  first_time === true || (embedded === true && authenticated === true)

/** The same page by its other address, to which a new store leads. */
export const parseShopifySyncView = (address: Record<string, unknown>): ShopifyView & Arrival => ({
  ...parseShopifyView(address),
  ...parseArrival(address),
})

/**
 * What the OAuth callback hands over (document 1 §2): shop, store_id, installed=true. Absent fields: missing or
 * nonsense.
 */
export interface ConnectedStore {
  shop?: string
  store_id?: number
  installed?: boolean
}

/** The address of the page after a store was connected; what makes no sense is left out. */
export const parseConnectedStore = ({ shop, store_id, installed }: Record<string, unknown>): ConnectedStore => ({
  ...(typeof shop === 'string' && shop !== '' && { shop }),
  ...(isId(store_id) && { store_id }),
  ...(typeof installed === 'boolean' && { installed }),
})

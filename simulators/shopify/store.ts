import type { App } from './apps.ts'
import type {
  AdjustmentGroup,
  BulkOperation,
  OrderFulfillment,
  FulfillmentOrder,
  ShopInventoryItem,
  InventoryLevel,
  Job,
  Location,
  Order,
  Product,
  Variant,
  SubscribedWebhook,
} from './entities.ts'

/** The stored result of an idempotency key; `hash` covers the mutation's name and arguments. */
interface StoredResult {
  hash: string
  storedAt: Date
  /** Undefined when the attempt ended in user errors. */
  payload: object | undefined
}

export type ShopState = 'open' | 'frozen' | 'locked' | 'closed'

/** The data of one merchant. Shops share only the app. */
export interface Shop {
  id: number
  domain: string
  name: string
  email: string
  currency: string
  timezone: string
  customApp: App
  /** Makes Shopify refuse API calls when the shop does not pay, is locked or closed. */
  standing?: ShopState
  locations: Map<number, Location>
  products: Map<number, Product>
  variants: Map<number, Variant>
  items: Map<number, ShopInventoryItem>
  levels: Map<number, InventoryLevel>
  orders: Map<number, Order>
  fulfillmentOrders: Map<number, FulfillmentOrder>
  fulfillments: Map<number, OrderFulfillment>
  adjustmentGroups: Map<number, AdjustmentGroup>
  bulkOperations: Map<number, BulkOperation>
  jobs: Map<string, Job>
  subscriptions: Map<number, SubscribedWebhook>
  /** By app ID and key. */
  idempotencyKeys: Map<string, StoredResult>
  lastOrderNumber: number
  lastId: number
  /** Returns an ID that is unique across all shops. */
  nextId(): number
}

export type ShopIdentity = Pick<Shop, 'domain' | 'name' | 'email' | 'currency' | 'timezone' | 'customApp'>

/** Creates a shop. `shopNumber` (1, 2, …) separates the IDs of several shops. */
export function createShop(identity: ShopIdentity, shopNumber: number): Shop {
  return withIds({
    ...identity,
    id: 60_000_000_000 + shopNumber,
    locations: new Map(),
    products: new Map(),
    variants: new Map(),
    items: new Map(),
    levels: new Map(),
    orders: new Map(),
    fulfillmentOrders: new Map(),
    fulfillments: new Map(),
    adjustmentGroups: new Map(),
    bulkOperations: new Map(),
    jobs: new Map(),
    subscriptions: new Map(),
    idempotencyKeys: new Map(),
    lastOrderNumber: 1000,
    lastId: 7_000_000_000_000 + shopNumber * 100_000_000_000,
  })
}

/** Adds the shop's ID counter: real IDs have 13 to 14 digits and gaps between them. */
export function withIds(data: Omit<Shop, 'nextId'>): Shop {
  const shop: Shop = {
    ...data,
    nextId() {
      shop.lastId += 32
      return shop.lastId
    },
  }
  return shop
}

/** All data of the simulator, which tests may read. */
export interface ShopStore {
  shops: Map<string, Shop>
  shop(domain: string): Shop
}

export function createStore(shops: readonly Shop[]): ShopStore {
  const byDomain = new Map(shops.map((shop) => [shop.domain, shop]))
  return {
    shops: byDomain,
    shop(domain) {
      const shop = byDomain.get(domain)
      if (!shop) throw new Error(`There is no shop ${domain}. Shops: ${[...byDomain.keys()].join(', ')}`)
      return shop
    },
  }
}

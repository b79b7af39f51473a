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

/** The result an idempotency key stands for; `hash` is of the mutation's name and arguments. */
interface StoredResult {
  hash: string
  storedAt: Date
  /** Undefined when the attempt ended in user errors. */
  payload: object | undefined
}

export type ShopStanding = 'open' | 'frozen' | 'locked' | 'closed'

/** All that one merchant has. Shops share nothing but the app. */
export interface Shop {
  id: number
  domain: string
  name: string
  email: string
  currency: string
  timezone: string
  customApp: App
  /** What Shopify answers instead of the API when the shop does not pay, is locked, or is no more. */
  standing?: ShopStanding
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
  /** By app id and key. */
  idempotencyKeys: Map<string, StoredResult>
  lastOrderNumber: number
  lastId: number
  /** No id is ever given twice, in this shop or another. */
  nextId(): number
}

export type ShopIdentity = Pick<Shop, 'domain' | 'name' | 'email' | 'currency' | 'timezone' | 'customApp'>

/** `shopNumber` keeps the ids of several shops apart: 1, 2, … */
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

/** Gives a shop its counter of ids: real ones have 13 to 14 digits and gaps between them. */
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

/** What the simulator keeps in all: tests may read it. */
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

import type { Agenda } from '../core/agenda.ts'
import type { SimulatedClock } from '../core/clock.ts'
import type { App } from './apps.ts'
import type { Settings } from './settings.ts'
import type { Shop } from './store.ts'

export interface CancelRequest {
  reason: string
  restock: boolean
  refund: boolean
}

/** The scheduled tasks of a shop; `shop` is its domain. */
export interface ShopTasks {
  continueBulk: { shop: string; operationId: number }
  cancelOrder: { shop: string; orderId: number; jobId: string; cancellation: CancelRequest }
  deliver: { deliveryId: number }
}

/** The environment of an act in a shop, for apps and for customers. */
export interface ShopDesk {
  shop: Shop
  clock: SimulatedClock
  settings: Settings
  agenda: Agenda<ShopTasks>
  /** Returns the simulator's address, for images and files. */
  publicUrl(): string
  /** Adds an entry with the shop's name to the journal. */
  record(effect: string, details: object): void
  /** Notifies the subscribers of a topic (`ORDERS_CREATE`). The payload is built when it is sent, as Shopify does. */
  announce(topic: string, build: () => object): void
}

/** One entry of extensions.search. */
export interface SearchNotice {
  path: string[]
  query: string
  warnings: { field: string; message: string; code: 'invalid_field' }[]
}

export interface BulkSlice {
  from: number
  count: number
}

/** One GraphQL request of an app. */
export interface RequestContext extends ShopDesk {
  app: App
  scopes: readonly string[]
  requestId: string
  /** In a bulk operation, connections are complete, and those at the root are read one part at a time. */
  bulkSlice: BulkSlice | null
  searchNotices: SearchNotice[]
  /** How many adjustment groups a shop keeps: one for each write would grow forever. */
  keptGroups: number
  /** Returns whether to inject a fault of this kind (settings.graphqlFault) now. */
  isFaulty(kind: NonNullable<Settings['graphqlFault']>['kind']): boolean
  /** Removes this app from the shop: invalidates its tokens and deletes its subscriptions. */
  uninstall(): void
}

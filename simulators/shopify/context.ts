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

/** What happens later by itself. `shop` is its domain. */
export interface ShopTasks {
  continueBulk: { shop: string; operationId: number }
  cancelOrder: { shop: string; orderId: number; jobId: string; cancellation: CancelRequest }
  deliver: { deliveryId: number }
}

/** What an act in a shop needs besides its data. A shopper's act in the online shop has it too. */
export interface ShopDesk {
  shop: Shop
  clock: SimulatedClock
  settings: Settings
  agenda: Agenda<ShopTasks>
  /** The simulator's own address, for pictures and files. */
  publicUrl(): string
  /** Into the journal, with the shop's name. */
  record(effect: string, details: object): void
  /** Tells the subscribers of a topic (`ORDERS_CREATE`). The payload is built when it is sent, as Shopify does. */
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
  /** Inside a bulk operation connections are not cut, but those at the root come a part at a time. */
  bulkSlice: BulkSlice | null
  searchNotices: SearchNotice[]
  /** Whether a fault of this kind (settings.graphqlFault) is injected now. */
  isFaulty(kind: NonNullable<Settings['graphqlFault']>['kind']): boolean
  /** Cuts this app off from the shop: tokens die, subscriptions go. */
  uninstall(): void
}

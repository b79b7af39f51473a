import type { Agenda } from '../core/agenda.ts'
import type { SimulatedClock } from '../core/clock.ts'
import type { Journal } from '../core/journal.ts'
import type { Random } from '../core/random.ts'
import type { Market } from '../market/market.ts'
import type { Catalog } from './catalogue.ts'
import type { AliasSettings } from './settings.ts'
import type { AliasStore } from './store.ts'

/** The scheduled tasks of this simulator. A task whose subject no longer exists does nothing. */
export interface AliasTasks {
  continueBatch: { batchId: string }
  /** Scheduled under the order's ID, so that an order has one next step at a time. */
  takeNextStep: { orderId: string }
  /** Applies only if the order still has this label. */
  showLabel: { orderId: string; trackingNumber: string }
}

/** The account's data and settings and the surrounding world, which every rule of this simulator takes. */
export interface Alias {
  store: AliasStore
  /** The current settings; POST /_simulator/settings changes them. */
  settings: AliasSettings
  catalogue: Catalog
  market: Market
  clock: SimulatedClock
  journal: Journal
  agenda: Agenda<AliasTasks>
  random: Random
  /** Returns the address of this simulator, for the addresses in its answers. */
  url(): string
}

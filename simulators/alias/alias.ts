import type { Agenda } from '../core/agenda.ts'
import type { SimulatedClock } from '../core/clock.ts'
import type { Journal } from '../core/journal.ts'
import type { Random } from '../core/random.ts'
import type { Market } from '../market/market.ts'
import type { Catalogue } from './catalogue.ts'
import type { AliasSettings } from './settings.ts'
import type { AliasStore } from './store.ts'

/** What happens later by itself; nothing, when the thing meant is gone by then. */
export interface AliasTasks {
  continueBatch: { batchId: string }
  /** Planned under the order's id: one next step at a time. */
  takeNextStep: { orderId: string }
  /** Only if it is still the order's label. */
  showLabel: { orderId: string; trackingNumber: string }
}

/** What every rule of this simulator is given: the account's data, its settings, and the world around it. */
export interface Alias {
  store: AliasStore
  /** Live: POST /_simulator/settings writes into it. */
  settings: AliasSettings
  catalogue: Catalogue
  market: Market
  clock: SimulatedClock
  journal: Journal
  agenda: Agenda<AliasTasks>
  random: Random
  /** Where this simulator listens, for the addresses it hands out. */
  url(): string
}

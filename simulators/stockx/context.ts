import type { Agenda } from '../core/agenda.ts'
import type { SimulatedClock } from '../core/clock.ts'
import type { Journal } from '../core/journal.ts'
import type { Random } from '../core/random.ts'
import type { Market } from '../market/market.ts'
import type { Limiters } from './limiter.ts'
import type { Settings } from './settings.ts'
import type { StockxStore } from './store.ts'
import type { Tokens } from './tokens.ts'

/**
 * The scheduled tasks of this simulator. A task whose subject no longer exists, for example after a reset, does
 * nothing.
 */
export interface StockxTasks {
  finishOperation: { listingId: string; operationId: string }
  continueBatch: { batchId: string }
  /** Applies only if the order still has this status. */
  advanceOrder: { orderNumber: string; from: string }
  reviewIngestion: { ingestionId: string }
}

/** The state that every part of this simulator uses. */
export interface StockxContext {
  market: Market
  clock: SimulatedClock
  random: Random
  journal: Journal
  agenda: Agenda<StockxTasks>
  /** The control route changes it in place. */
  settings: Settings
  store: StockxStore
  tokens: Tokens
  limiters: Limiters
  /** Returns the address of this simulator, for the addresses in its answers. */
  url: () => string
}

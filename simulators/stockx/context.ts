import type { Agenda } from '../core/agenda.ts'
import type { SimulatedClock } from '../core/clock.ts'
import type { Journal } from '../core/journal.ts'
import type { Random } from '../core/random.ts'
import type { Market } from '../market/market.ts'
import type { Limiters } from './limiter.ts'
import type { Settings } from './settings.ts'
import type { StockxStore } from './store.ts'
import type { Tokens } from './tokens.ts'

/** What happens later by itself. When the thing meant is gone by then, after a reset, nothing happens. */
export interface StockxTasks {
  finishOperation: { listingId: string; operationId: string }
  continueBatch: { batchId: string }
  /** Only if the order is still in this status. */
  advanceOrder: { orderNumber: string; from: string }
  reviewIngestion: { ingestionId: string }
}

/** What every part of this simulator works with. */
export interface StockxContext {
  market: Market
  clock: SimulatedClock
  random: Random
  journal: Journal
  agenda: Agenda<StockxTasks>
  /** Changed in place by the control route. */
  settings: Settings
  store: StockxStore
  tokens: Tokens
  limiters: Limiters
  /** Of this simulator, for the addresses it hands out. */
  url: () => string
}

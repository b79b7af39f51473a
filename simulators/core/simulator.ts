import type { Market } from '../market/market.ts'
import type { SimulatedClock } from './clock.ts'
import type { Journal } from './journal.ts'
import type { Memory } from './memory.ts'

/** How webhooks misbehave: `drop` and `double` are probabilities from 0 to 1. */
export interface WebhookBehaviour {
  drop?: number
  double?: number
  delayMs?: number
  shuffle?: boolean
}

/** A request of a vendor's and what it was answered; bodies are as they were sent. */
export interface Exchange {
  vendor: string
  method: string
  /** As the route is written: '/v2/selling/listings/:listingId'; null: there is none. */
  route: string | null
  query: Record<string, string | string[] | undefined>
  body: unknown
  status: number
  /** Parsed where it is JSON; null otherwise. */
  answer: unknown
}

/** Everything about a simulated world that can be chosen at the start. All of it has a default. */
export interface SimulatorsOptions {
  /** Index page; the simulators take the next three ports. 0 or absent = free ports. */
  port?: number
  host?: string
  seed?: number
  manualClock?: boolean
  /** The living market stands still until resumed: for tests. */
  paused?: boolean
  marketSize?: 'full' | 'small'
  /** One tick of the living market; prices move and buyers look. */
  marketTickMs?: number
  /** How many purchases buyers make each minute over all marketplaces, ours and others'. */
  purchasesPerMinute?: number
  /** How long a marketplace's asynchronous operation stays pending; 0 = done at once. */
  operationDelayMs?: number
  /** The compressed time between two statuses of an order on its way to the payout. */
  orderStepMs?: number
  limits?: {
    stockxRequestsPerSecond?: number
    stockxBurst?: number
    stockxRequestsPerDay?: number
    /** How long StockX counts 500 items of batches. */
    stockxBatchWindowSeconds?: number
  }
  webhooks?: WebhookBehaviour
  /**
   * Where this world is kept: the next start with the same file goes on from it. Without one it ends with the
   * process.
   */
  stateFile?: string
  /** The file is only read: whatever happens in this world ends with the process. */
  isStateReadOnly?: boolean
  /** How long a change may wait until it is saved. */
  saveAfterMs?: number
  /** Called for each request that was answered: for tests that look at what goes over the wire. */
  onExchange?: (exchange: Exchange) => void
}

/** What every simulator is given: one market, one clock, one seed, one memory. `port` is its own. */
export interface World {
  market: Market
  clock: SimulatedClock
  memory: Memory
  seed: number
  port: number
  options: SimulatorsOptions
}

/** What every `createXSimulator(world)` returns. `control` holds the control routes' actions as functions. */
export interface Simulator<Store, Credentials, Control> {
  name: string
  /** Empty until it listens. */
  url(): string
  listen(): Promise<string>
  close(): Promise<void>
  store: Store
  journal: Journal
  credentials(): Credentials
  control: Control
}

import type { Market } from '../market/market.ts'
import type { SimulatedClock } from './clock.ts'
import type { Journal } from './journal.ts'
import type { Memory } from './memory.ts'

/** Faults of webhooks; `drop` and `double` are probabilities from 0 to 1. */
export interface WebhookFaults {
  drop?: number
  double?: number
  delayMs?: number
  shuffle?: boolean
}

/** A request to a vendor and its answer; bodies are as sent. */
export interface Exchange {
  vendor: string
  method: string
  /** The route, such as '/v2/selling/listings/:listingId'; null: none matches. */
  route: string | null
  query: Record<string, string | string[] | undefined>
  body: unknown
  status: number
  /** The parsed JSON; null for other answers. */
  answer: unknown
}

/** The options of a simulated world. All have defaults. */
export interface SimulatorsOptions {
  /** The port of the index page; the simulators use the next three. 0 or absent: free ports. */
  port?: number
  host?: string
  seed?: number
  manualClock?: boolean
  /** True: the market stands still until resumed, for tests. */
  paused?: boolean
  marketSize?: 'full' | 'small'
  /** The interval at which the market's prices move and buyers look. */
  marketTickMs?: number
  /** How many purchases per minute buyers make on all marketplaces, from all sellers. */
  purchasesPerMinute?: number
  /** How many journal entries each vendor, and adjustment groups each shop, keeps: 15,000 and 2,000 by default. */
  journalEntries?: number
  /** How long a marketplace's asynchronous operation stays pending; 0: done at once. */
  operationDelayMs?: number
  /** The compressed time between two statuses of an order on its way to the payout. */
  orderStepMs?: number
  limits?: {
    stockxRequestsPerSecond?: number
    stockxBurst?: number
    stockxRequestsPerDay?: number
    /** The window, in seconds, in which StockX allows 500 batch items. */
    stockxBatchWindowSeconds?: number
  }
  webhooks?: WebhookFaults
  /** The file that keeps this world: the next start with it continues. Without one, the world ends with the process. */
  stateFile?: string
  /** True: the file is only read, and all changes end with the process. */
  isStateReadOnly?: boolean
  /** How long a change may wait before it is saved. */
  saveAfterMs?: number
  /** Called for each answered request, for tests that examine the traffic. */
  onExchange?: (exchange: Exchange) => void
}

/** The inputs of every simulator: one market, one clock, one seed and one memory, and a port for each. */
export interface World {
  market: Market
  clock: SimulatedClock
  memory: Memory
  seed: number
  port: number
  options: SimulatorsOptions
}

/** The result of every `createXSimulator(world)`. `control` has the actions of the control routes as functions. */
export interface Simulator<Store, Credentials, Control> {
  name: string
  /** Returns the address; empty before it listens. */
  url(): string
  listen(): Promise<string>
  close(): Promise<void>
  store: Store
  journal: Journal
  credentials(): Credentials
  control: Control
}

import type { MarketplaceName, RequestLane, ResaleMarketplace, StoreConnector } from '@ark/marketplaces'
import type { BatchAllowance } from './limits/batch-budget.ts'
import type { Chat } from './chat-webhook.ts'
import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import type { Database } from './database/connect.ts'
import type { ChangeFeed } from './events.ts'
import type { FailedJobs } from './jobs/failed-jobs.ts'
import type { Jobs } from './jobs/jobs.ts'
import type { Logger } from './log.ts'
import type { Mailer } from './mailer.ts'
import type { Metrics } from './watch/metrics.ts'
import type { OperatingFigures } from './watch/operating-figures.ts'
import type { LastingKeys } from './safety/lasting-keys.ts'
import type { Secrets } from './safety/secrets.ts'

/** One account of a marketplace, by its id; null for no account. */
export interface AccountOfMarketplace {
  marketplace: MarketplaceName
  accountId: number | null
  /**
   * The retailer whose turn it is: retailers take turns at the requests of an account. Without it the request belongs
   * to no retailer.
   */
  askedBy?: number | null
}

/** How a marketplace is called. */
export interface Asking {
  /** A person waits for the answer, so this catalog read goes before market refreshes. */
  isAwaited: boolean
  /**
   * The retailer whose turn it is, where the account does not follow from it: retailers take turns at an account's
   * requests.
   */
  askedBy?: number | null
}

/** Access to the marketplaces, through their accounts. */
export interface Marketplaces {
  /**
   * Returns the marketplace through the account that a retailer uses now: its own, or the platform's shared one. A
   * `retailerId` of null means the shared one, for what belongs to no retailer, like the catalog. Throws
   * `ProviderNotConnected` when there is no account.
   */
  of(retailerId: number | null, name: MarketplaceName, how?: Asking): Promise<ResaleMarketplace>
  /**
   * Returns the marketplace through the account that something was made on, whichever account the retailer uses now
   * (docs/decisions/077). Throws `ProviderNotConnected` when there is none.
   */
  account(of: AccountOfMarketplace): Promise<ResaleMarketplace>
  /**
   * Returns whether a request in a lane of the account would soon get its turn in this process; true when there is no
   * account.
   */
  hasRoom(of: AccountOfMarketplace, lane: RequestLane): Promise<boolean>
  /** Returns whether the account's marketplace accepts batches; false when there is no account. */
  hasBatches(of: AccountOfMarketplace): boolean
  /** Records that the account refused batches: `hasBatches` is false for ten minutes, in this process. */
  leaveBatches(of: AccountOfMarketplace): void
  /** Reserves items of the batch quota, at most `wanted`, before a batch is sent; none when there is no account. */
  takeBatchItems(of: AccountOfMarketplace, wanted: number): Promise<BatchAllowance>
}

/** What a use case may receive. Capabilities are passed as arguments; code is imported. */
export interface Capabilities {
  config: Config
  db: Database
  jobs: Jobs
  failedJobs: FailedJobs
  clock: Clock
  log: Logger
  secrets: Secrets
  keys: LastingKeys
  marketplaces: Marketplaces
  shops: StoreConnector
  feed: ChangeFeed
  metrics: Metrics
  /**
   * Returns the health of all processes and providers, read at most once in ten seconds. Throws when the database does
   * not answer.
   */
  figures(): Promise<OperatingFigures>
  /** Null without a mail server: mails stay in the outbox. */
  mailer: Mailer | null
  chat: Chat
}

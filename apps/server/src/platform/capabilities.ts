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
import type { Secrets } from './safety/secrets.ts'

/** One account of a marketplace, by its number; null: there is none. */
export interface AccountOfMarketplace {
  marketplace: MarketplaceName
  accountId: number | null
  /** In whose turn: retailers take turns at the requests of an account. Left out: in nobody's. */
  askedBy?: number | null
}

/** How a marketplace is asked. */
export interface Asking {
  /** A person waits, so reading the catalogue goes before refreshes of the market. */
  isAwaited: boolean
  /** In whose turn, where the account is not chosen by it: retailers take turns at the requests of an account. */
  askedBy?: number | null
}

/** The marketplaces, through their accounts. */
export interface Marketplaces {
  /**
   * Through the account that a retailer uses now: his own, or the platform's shared one (`retailerId` null: that one).
   * For what belongs to nobody, as the catalogue. Throws `ProviderNotConnected` when there is no account.
   */
  of(retailerId: number | null, name: MarketplaceName, how?: Asking): Promise<ResaleMarketplace>
  /**
   * Through the account that something was made on, whoever uses which one by now (docs/decisions/077). Throws
   * `ProviderNotConnected` when there is none.
   */
  account(of: AccountOfMarketplace): Promise<ResaleMarketplace>
  /** Whether a request to the account in a lane would soon have its turn in this process; true where there is none. */
  hasRoom(of: AccountOfMarketplace, lane: RequestLane): Promise<boolean>
  /** Whether the account's marketplace takes batches of ARK's; false where there is no account. */
  hasBatches(of: AccountOfMarketplace): boolean
  /** The account has refused to take batches: `hasBatches` is false for ten minutes, in this process. */
  leaveBatches(of: AccountOfMarketplace): void
  /** Counts items of a batch that is about to be sent, at most `wanted`; none where there is no account. */
  takeBatchItems(of: AccountOfMarketplace, wanted: number): Promise<BatchAllowance>
}

/** What a use case may receive: capabilities are passed, code is imported (architecture §8). */
export interface Capabilities {
  config: Config
  db: Database
  jobs: Jobs
  failedJobs: FailedJobs
  clock: Clock
  log: Logger
  secrets: Secrets
  marketplaces: Marketplaces
  shops: StoreConnector
  feed: ChangeFeed
  metrics: Metrics
  /**
   * How all processes and the providers are doing, read at most once in ten seconds. Throws when the database does not
   * answer.
   */
  figures(): Promise<OperatingFigures>
  /** Null: no mail server; mails wait in the outbox. */
  mailer: Mailer | null
  chat: Chat
}

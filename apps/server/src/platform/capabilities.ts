import type { MarketplaceName, RequestLane, ResaleMarketplace, StoreConnector } from '@ark/marketplaces'
import type { BatchAllowance } from './batch-budget.ts'
import type { Chat } from './chat-webhook.ts'
import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import type { Database } from './database/connect.ts'
import type { ChangeFeed } from './events.ts'
import type { FailedJobs } from './jobs/failed-jobs.ts'
import type { Jobs } from './jobs/jobs.ts'
import type { Logger } from './log.ts'
import type { Mailer } from './mailer.ts'
import type { Metrics } from './metrics.ts'
import type { OperatingFigures } from './operating-figures.ts'
import type { Secrets } from './secrets.ts'

/** How a marketplace is asked. */
export interface Asking {
  /** A person waits, so reading the catalogue goes before refreshes of the market. */
  isAwaited: boolean
  /** In whose turn, where the account is not chosen by it: retailers take turns at the requests of an account. */
  askedBy?: number | null
}

/** The marketplaces as a retailer reaches them: through his own account, or the platform's shared one. */
export interface Marketplaces {
  /** `retailerId` null: the shared account. Throws `ProviderNotConnected` when there is no account. */
  of(retailerId: number | null, name: MarketplaceName, how?: Asking): Promise<ResaleMarketplace>
  /**
   * Whether a request of a retailer in a lane would soon have its turn in this process; true where there is no account.
   */
  hasRoom(retailerId: number | null, name: MarketplaceName, lane: RequestLane): Promise<boolean>
  /** Counts items of a batch that is about to be sent, at most `wanted`; none where there is no account. */
  takeBatchItems(retailerId: number | null, name: MarketplaceName, wanted: number): Promise<BatchAllowance>
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

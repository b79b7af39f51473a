import type { PgBoss } from 'pg-boss'
import type { GuardedFetch } from '@ark/marketplaces'
import type { Capabilities } from './platform/capabilities.ts'
import { type Clock, systemClock } from './platform/clock.ts'
import type { Config } from './platform/config.ts'
import { reactions } from './jobs.ts'
import { connect } from './platform/database/connect.ts'
import { createChangeFeed } from './platform/events.ts'
import { jobsOf, openBoss } from './platform/jobs/jobs.ts'
import { createLogger, type Logger } from './platform/log.ts'
import { createMailer } from './platform/mailer.ts'
import { createSecrets } from './platform/secrets.ts'
import { createProviders } from './providers.ts'

export interface Composition {
  capabilities: Capabilities
  boss: PgBoss
  images: GuardedFetch
  close(): Promise<void>
}

/** Everything a process needs, wired once and by hand. */
export async function compose(
  config: Config,
  options: { isWorker: boolean; clock?: Clock; log?: Logger },
): Promise<Composition> {
  const { isWorker, clock = systemClock, log = createLogger() } = options
  const db = connect(config.databaseUrl)
  const secrets = createSecrets(config.secretKey)
  const boss = await openBoss(config.databaseUrl, { isWorker })
  const feed = createChangeFeed(config.databaseUrl)
  const { images, ...ports } = createProviders({ config, db, secrets, clock })
  const capabilities: Capabilities = {
    config,
    db,
    jobs: jobsOf(boss, reactions, db),
    clock,
    log,
    secrets,
    feed,
    mailer: createMailer(config),
    ...ports,
  }
  return {
    capabilities,
    boss,
    images,
    async close() {
      await boss.stop({ graceful: isWorker, timeout: 8_000 })
      await feed.close()
      await db.close()
    },
  }
}

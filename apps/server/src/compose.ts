import type { PgBoss } from 'pg-boss'
import { apisEnding, type GuardedFetch } from '@ark/marketplaces'
import type { Capabilities } from './platform/capabilities.ts'
import { createChat } from './platform/chat-webhook.ts'
import { type Clock, systemClock } from './platform/clock.ts'
import type { Config } from './platform/config.ts'
import { reactions } from './modules.ts'
import { refuseSandboxPeople } from './modules/accounts/index.ts'
import { connect } from './platform/database/connect.ts'
import { createErrorReport } from './platform/watch/error-report.ts'
import { createChangeFeed } from './platform/events.ts'
import { failedJobsOf } from './platform/jobs/failed-jobs.ts'
import { jobsOf, openBoss } from './platform/jobs/jobs.ts'
import { createLogger, type Logger } from './platform/log.ts'
import { createMailer } from './platform/mailer.ts'
import { createNetworkWatch, type NetworkWatch } from './platform/watch/network-watch.ts'
import { readBackupAges } from './platform/backup/backup-folder.ts'
import { createMetrics } from './platform/watch/metrics.ts'
import { createFigures } from './platform/watch/operating-figures.ts'
import { readLastingKeys } from './platform/safety/lasting-keys.ts'
import { createSecrets } from './platform/safety/secrets.ts'
import { createProviders } from './providers.ts'

export interface Composition {
  capabilities: Capabilities
  boss: PgBoss
  images: GuardedFetch
  network: NetworkWatch
  close(): Promise<void>
}

/** Wires everything that a process needs. `isStrict` makes a provider call inside a transaction fail, as tests do. */
export async function compose(
  config: Config,
  options: { isWorker: boolean; clock?: Clock; log?: Logger; isStrict?: boolean },
): Promise<Composition> {
  const { isWorker, clock = systemClock, log = createLogger(), isStrict = false } = options
  const report = createErrorReport(log)
  const db = connect(config.databaseUrl, { report })
  await refuseSandboxPeople({ db, config })
  const secrets = createSecrets(config.secretKey, config.previousSecretKey)
  const keys = await readLastingKeys({ db, secrets }, config)
  const boss = await openBoss(config.databaseUrl, { isWorker, report })
  const feed = createChangeFeed(config.databaseUrl, { log })
  const figures = createFigures(db, boss)
  const metrics = createMetrics({
    pools: () => db.pools(),
    figures,
    requestsPerDay: { stockx: config.stockx.requestsPerDay, goat: config.alias.requestsPerDay },
    backupAges: async () => (config.backup ? readBackupAges(config.backup.directory, clock.now()) : null),
    log,
  })
  const network = createNetworkWatch(log, { isStrict })
  for (const { provider, version, endsOn } of apisEnding(clock.now()))
    log.warn({ provider, version, endsOn }, 'a version of an API has to be raised (docs/providers.md)')
  const { images, ...ports } = createProviders({ config, db, secrets, clock, log, network })
  const capabilities: Capabilities = {
    config,
    db,
    jobs: jobsOf(boss, reactions, db),
    failedJobs: failedJobsOf(boss, db),
    clock,
    log,
    secrets,
    keys,
    feed,
    metrics,
    figures,
    mailer: createMailer(config, network),
    chat: createChat(config, network),
    ...ports,
  }
  return {
    capabilities,
    boss,
    images,
    network,
    async close() {
      await boss.stop({ graceful: isWorker, timeout: 8_000 })
      await feed.close()
      await db.close()
    },
  }
}

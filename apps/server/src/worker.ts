import { compose } from './compose.ts'
import { allJobs, handlersOf, plannersOf } from './modules.ts'
import { ConfigError, readConfig } from './platform/config.ts'
import { endWith } from './platform/graceful-end.ts'
import { serveMetrics } from './platform/http/health/metrics-server.ts'
import { startPlanners } from './platform/jobs/planners.ts'
import { assertOneHandlerEach, work } from './platform/jobs/work.ts'

/** Entry point of a worker: jobs and schedules. Any number of workers runs against one database. */
async function main(): Promise<void> {
  const config = readConfig(process.env)
  const composition = await compose(config, { isWorker: true })
  const { capabilities, boss } = composition
  const handlers = handlersOf(capabilities)
  assertOneHandlerEach(allJobs, handlers)
  const metricsServer = await serveMetrics(capabilities.metrics, config.metricsAddress)
  await work(boss, capabilities.log, handlers)
  const planners = startPlanners(capabilities, plannersOf(capabilities))
  capabilities.log.info('worker is working')
  endWith(async () => {
    planners.stop()
    await metricsServer?.close()
    await composition.close()
  })
}

main().catch((error: unknown) => {
  console.error(error instanceof ConfigError ? error.message : error)
  process.exit(1)
})

import { existsSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { buildApp } from './app.ts'
import { compose } from './compose.ts'
import { ConfigError, readConfig } from './platform/config.ts'
import { endWith } from './platform/graceful-end.ts'
import { serveMetrics } from './platform/http/health/metrics-server.ts'

const WEB = path.resolve(import.meta.dirname, '../../web/dist')

/** Entry point of the HTTP process: serves the API and the built web app on the same origin. */
async function main(): Promise<void> {
  const config = readConfig(process.env)
  const composition = await compose(config, { isWorker: false })
  const ending = new AbortController()
  const app = await buildApp(composition.capabilities, {
    images: composition.images,
    webFolder: existsSync(WEB) ? WEB : null,
    ending: ending.signal,
  })
  const metricsServer = await serveMetrics(composition.capabilities.metrics, config.metricsAddress)
  await app.listen({ port: config.port, host: config.host })
  composition.capabilities.log.info({ port: config.port, host: config.host }, 'api is listening')
  endWith(async () => {
    ending.abort()
    // The API keeps answering until the load balancer sees that this process is not ready.
    await wait(config.drainMs)
    await app.close()
    await metricsServer?.close()
    await composition.close()
  })
}

main().catch((error: unknown) => {
  console.error(error instanceof ConfigError ? error.message : error)
  process.exit(1)
})

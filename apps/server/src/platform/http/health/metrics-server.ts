import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { ListenAddress } from '../../config.ts'
import { type Metrics, METRICS_TYPE } from '../../watch/metrics.ts'

export interface MetricsServer {
  port: number
  close(): Promise<void>
}

/**
 * Serves `GET /metrics` without a token on a separate address (`METRICS_ADDRESS`), for the monitoring of machines;
 * browsers and retailers do not reach it. A null address opens nothing. Throws when the address is in use: each
 * process needs its own.
 */
export async function serveMetrics(metrics: Metrics, address: ListenAddress | null): Promise<MetricsServer | null> {
  if (!address) return null
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url?.split('?')[0] !== '/metrics') return response.writeHead(404).end()
    metrics.text().then(
      (text) => response.writeHead(200, { 'content-type': METRICS_TYPE, 'cache-control': 'no-store' }).end(text),
      () => response.writeHead(500).end(),
    )
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(inOurWords(error, address)))
    server.listen(address.port, address.host, resolve)
  })
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

function inOurWords(error: NodeJS.ErrnoException, { host, port }: ListenAddress): Error {
  if (error.code === 'EADDRINUSE')
    return new Error(`METRICS_ADDRESS ${host}:${port} is in use: every process (API, worker) needs one of its own.`)
  return new Error(`METRICS_ADDRESS ${host}:${port} cannot be opened: ${error.message}`)
}

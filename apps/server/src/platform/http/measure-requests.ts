import type { FastifyInstance } from 'fastify'
import type { Metrics } from '../metrics.ts'

/**
 * Counts and times every answered request by its route's pattern. A stream of events is no request that is slow: it is
 * counted apart.
 */
export function measureRequests(app: FastifyInstance, metrics: Metrics): void {
  app.addHook('onResponse', async ({ method, routeOptions }, { statusCode, elapsedTime }) => {
    if (routeOptions.config?.isStream) return
    const route = routeOptions.url ?? null
    metrics.requestAnswered({ method, route, status: statusCode }, elapsedTime / 1_000)
  })
}

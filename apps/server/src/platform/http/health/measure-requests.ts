import type { FastifyInstance, FastifyRequest } from 'fastify'
import { resumesWork, endsWork, runWatched, watchLoop, type WatchedWork } from '../../watch/loop-watch.ts'
import type { Metrics } from '../../watch/metrics.ts'

declare module 'fastify' {
  interface FastifyRequest {
    work: WatchedWork
  }
}

/**
 * Counts and times every answered request by its route's pattern, and reports requests that block the process. Event
 * streams are not slow requests and are counted apart. Registered before all other hooks.
 */
export function measureRequests(app: FastifyInstance, metrics: Metrics): void {
  watchRequests(app, metrics)
  app.addHook('onResponse', async ({ method, routeOptions }, { statusCode, elapsedTime }) => {
    if (routeOptions.config?.isStream) return
    const route = routeOptions.url ?? null
    metrics.requestAnswered({ method, route, status: statusCode }, elapsedTime / 1_000)
  })
}

/**
 * Reports the route of a request that blocks the process for too long, in any phase: reading its body, validation,
 * handler, serialization or masking. It is counted and logged, and continues.
 */
function watchRequests(app: FastifyInstance, metrics: Metrics): void {
  watchLoop()
  app.decorateRequest('work')
  app.addHook('onRequest', (request, _reply, done) => {
    request.work = workOf(request, metrics)
    runWatched(request.work, done)
  })
  for (const step of ['preValidation', 'preHandler', 'preSerialization', 'onSend'] as const)
    app.addHook(step, async ({ work }: FastifyRequest) => resumesWork(work))
  app.addHook('onResponse', async () => endsWork())
}

/**
 * Returns a request's watched work. It references nothing of the request, because long-lived resources that the
 * request opens (a connection) keep a reference to it.
 */
function workOf({ method, routeOptions, log }: FastifyRequest, metrics: Metrics): WatchedWork {
  const route = routeOptions.url ?? null
  return {
    overBudget(heldMs) {
      metrics.requestOverBudget({ method, route })
      log.warn({ method, route, heldMs: Math.round(heldMs) }, 'a request blocked the process')
    },
  }
}

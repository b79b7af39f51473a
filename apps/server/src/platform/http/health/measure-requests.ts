import type { FastifyInstance, FastifyRequest } from 'fastify'
import { goesOn, isDone, runWatched, watchLoop, type WatchedWork } from '../../watch/loop-watch.ts'
import type { Metrics } from '../../watch/metrics.ts'

declare module 'fastify' {
  interface FastifyRequest {
    work: WatchedWork
  }
}

/**
 * Counts and times every answered request by its route's pattern, and reports those that keep the process from
 * everything else. A stream of events is no request that is slow: it is counted apart. Registered before all other
 * hooks.
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
 * Reports the route of a request that keeps the process from everything else for longer than it may, at whatever it
 * was: reading a body, validation, its handler, writing or masking the answer. It is counted and logged; the request
 * goes on.
 */
function watchRequests(app: FastifyInstance, metrics: Metrics): void {
  watchLoop()
  app.decorateRequest('work')
  app.addHook('onRequest', (request, _reply, done) => {
    request.work = workOf(request, metrics)
    runWatched(request.work, done)
  })
  for (const step of ['preValidation', 'preHandler', 'preSerialization', 'onSend'] as const)
    app.addHook(step, async ({ work }: FastifyRequest) => goesOn(work))
  app.addHook('onResponse', async () => isDone())
}

/** Holds nothing of the request, since what is opened for it and stays open (a connection) remembers its work. */
function workOf({ method, routeOptions, log }: FastifyRequest, metrics: Metrics): WatchedWork {
  const route = routeOptions.url ?? null
  return {
    overBudget(heldMs) {
      metrics.requestOverBudget({ method, route })
      log.warn({ method, route, heldMs: Math.round(heldMs) }, 'a request has kept everybody else waiting')
    },
  }
}

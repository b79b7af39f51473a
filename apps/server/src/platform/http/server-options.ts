import type { Server } from 'node:http'
import { type FastifyBaseLogger, type FastifyHttpOptions, type FastifyReply, LogController } from 'fastify'
import type { Capabilities } from '../capabilities.ts'

/** How long a client may take before its connection is closed, in milliseconds. */
export interface Timeouts {
  /** The time for a request's headers. */
  headersMs: number
  /** The time for a whole request. */
  requestMs: number
  /** The time between two reads of an answer. */
  untakenMs: number
}

/** A body of 8 MB (a CSV) takes 30 s at 2 Mbit/s. */
export const TIMEOUTS: Timeouts = { headersMs: 10_000, requestMs: 30_000, untakenMs: 60_000 }
/** The most bytes of a body, unless its call sets `maxBodyBytes`. */
const BODY_BYTES = 64_000

/** Returns the options of the HTTP server: timeouts, body sizes and trusted proxies (docs/security.md). */
export const serverOptions = (
  { log, config }: Pick<Capabilities, 'log' | 'config'>,
  { headersMs, requestMs }: Omit<Timeouts, 'untakenMs'>,
) =>
  ({
    loggerInstance: log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_BYTES,
    routerOptions: { ignoreTrailingSlash: true },
    requestTimeout: requestMs,
    // Requests on kept-alive connections are answered while the process ends.
    return503OnClosing: false,
    http: {
      // Notices within a minute that a browser is gone without closing its connection (a closed lid).
      keepAlive: true,
      keepAliveInitialDelay: 30_000,
      headersTimeout: headersMs,
      connectionsCheckingInterval: headersMs / 10,
    },
    frameworkErrors: (_error: unknown, _request: unknown, reply: FastifyReply) =>
      void reply.code(400).send({ detail: 'This address cannot be read.', code: 'invalid' }),
    trustProxy: config.trustedProxies.length > 0 ? config.trustedProxies : false,
  }) satisfies FastifyHttpOptions<Server, FastifyBaseLogger>

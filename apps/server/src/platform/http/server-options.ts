import type { Server } from 'node:http'
import { type FastifyBaseLogger, type FastifyHttpOptions, type FastifyReply, LogController } from 'fastify'
import type { Capabilities } from '../capabilities.ts'

/** How long a client may take; afterwards its connection is closed. Milliseconds. */
export interface Timeouts {
  /** For the headers of a request. */
  headersMs: number
  /** For all of a request. */
  requestMs: number
  /** For any byte of an answer. */
  untakenMs: number
}

/** A body of 8 MB (a CSV) takes 30 s at 2 Mbit/s. */
export const TIMEOUTS: Timeouts = { headersMs: 10_000, requestMs: 30_000, untakenMs: 60_000 }
/** Of a body whose call does not say that it may be larger (`maxBodyBytes`). */
const BODY_BYTES = 64_000

/** How the API listens: what it waits for, how much it reads, whom it believes (docs/security.md). */
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
    // A request on a connection that was kept open is answered, too, while the last ones are.
    return503OnClosing: false,
    http: {
      // A browser that went away without a word (a closed lid) is noticed in less than a minute.
      keepAlive: true,
      keepAliveInitialDelay: 30_000,
      headersTimeout: headersMs,
      connectionsCheckingInterval: headersMs / 10,
    },
    frameworkErrors: (_error: unknown, _request: unknown, reply: FastifyReply) =>
      void reply.code(400).send({ detail: 'This address cannot be read.', code: 'invalid' }),
    trustProxy: config.trustedProxies.length > 0 ? config.trustedProxies : false,
  }) satisfies FastifyHttpOptions<Server, FastifyBaseLogger>

import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import type { AnswerOf, Contract } from '@ark/contract'
import { platform } from '@ark/contract/platform'
import Fastify, { type FastifyInstance } from 'fastify'
import { callerOfSession, createAccessTokens, personalValues } from './modules/accounts/index.ts'
import { checkPricing, recordCanceledImport } from './modules/inventory/index.ts'
import { asksMovedBy, rowsOfProduct } from './modules/listings/index.ts'
import { personalValuesOfShops, retailerLinks, staffLocations } from './modules/stores/index.ts'
import { BUYER_TIES, RESERVED_BY_ORDERS } from './modules/wholesale/index.ts'
import { MODULES } from './modules.ts'
import type { Capabilities } from './platform/capabilities.ts'
import { bindArea, PlainText } from './platform/http/contract/bind-area.ts'
import { maskInDemoMode } from './platform/http/defense/demo-mode.ts'
import { runRoutes } from './platform/runs/runs.routes.ts'
import { answerEventProbes } from './platform/http/event-probe.ts'
import { createEventStreams } from './platform/http/event-stream.ts'
import { answerFailures } from './platform/http/contract/failures.ts'
import { hangUpWhenEnding } from './platform/http/defense/hang-up-when-ending.ts'
import { harden } from './platform/http/defense/hardening.ts'
import { measureRequests } from './platform/http/health/measure-requests.ts'
import { readiness } from './platform/http/health/readiness.ts'
import { readJsonBodies } from './platform/http/bodies/read-json.ts'
import { serializeByContract } from './platform/http/contract/serialization.ts'
import { apiDescription, describeCalls } from './platform/http/contract/reference.ts'
import { serverOptions, type Timeouts, TIMEOUTS } from './platform/http/server-options.ts'
import { limitLargeRequests, type TurnLimits, TURNS } from './platform/http/defense/take-turns.ts'
import { cutUntakenAnswers } from './platform/http/bodies/untaken-answers.ts'
import { serveWebApp } from './platform/http/web-app.ts'
import { validateByContract } from './platform/http/contract/validation.ts'
import { METRICS_TYPE } from './platform/watch/metrics.ts'
import type { GuardedFetch } from '@ark/marketplaces'
import manifest from '../../../package.json' with { type: 'json' }

export interface AppParts {
  /** Fetches pictures from the addresses that marketplaces give. */
  images: GuardedFetch
  /** The folder of the built web app; null serves the API alone. */
  webFolder: string | null
  /** Aborts when the process receives the signal to end. */
  ending?: AbortSignal
  /** Shorter limits for tests. */
  timeouts?: Timeouts
  turns?: TurnLimits
}

const NEVER = new AbortController().signal

/**
 * Builds the application without a port: tests inject requests, and api.ts listens. The list of modules is the table
 * of contents.
 */
export async function buildApp(
  capabilities: Capabilities,
  { images, webFolder, ending = NEVER, timeouts = TIMEOUTS, turns = TURNS }: AppParts,
): Promise<FastifyInstance> {
  const app = Fastify(serverOptions(capabilities, timeouts))
  measureRequests(app, capabilities.metrics)
  boundTraffic(app, { turns, timeouts })
  app.decorate('judgePrices', checkPricing(capabilities))
  hangUpWhenEnding(app, ending)
  const tokens = createAccessTokens(capabilities.config)
  validateByContract(app)
  serializeByContract(app)
  answerFailures(app, { hasWebApp: webFolder !== null })
  await harden(app)
  await app.register(cookie)
  readJsonBodies(app)
  // Masking works on text, so it runs before compression.
  maskInDemoMode(app, async (caller) => {
    const { db } = capabilities
    return (await Promise.all([personalValues(db, caller), personalValuesOfShops(db, caller)])).flat()
  })
  await app.register(compress, {
    global: true,
    threshold: 1_024,
    // Compresses a screen's answer in one piece, because a stream costs more than twice as much (bench P1). Larger
    // answers are streamed, so that they do not block other requests.
    syncThreshold: 32 * 1_024,
    encodings: ['gzip', 'deflate'],
  })
  if (webFolder) await serveWebApp(app, webFolder)
  await describeCalls(app)
  const description = apiDescription(app)
  answerEventProbes(app, { secretKey: capabilities.config.secretKey, ending })
  app.decorateRequest('caller', null)
  app.addHook('onRequest', async (request) => {
    // Public calls need no caller, and a liveness check must not depend on the database.
    if (request.routeOptions.config?.access === 'public') return
    const [, token] = /^Bearer (.+)$/.exec(request.headers.authorization ?? '') ?? []
    const sessionId = token ? tokens.read(token) : null
    request.caller = sessionId ? await callerOfSession(capabilities.db, sessionId, capabilities.config) : null
  })
  const { config, feed, metrics } = capabilities
  const streams = createEventStreams({
    feed,
    metrics,
    callerOf: (sessionId) => callerOfSession(capabilities.db, sessionId, config),
  })
  app.addHook('preClose', async () => streams.close())
  await app.register(async (scope) =>
    bindArea(scope, platform, {
      'GET /health': async () => ({ status: 'ok' as const, version: manifest.version }),
      'GET /health/ready': ({ reply }) => readiness(capabilities, { reply, ending }),
      'GET /client-settings': async () => clientSettings(capabilities),
      'GET /events': async ({ caller, request, reply }) => streams.open({ caller, request, reply }),
      'GET /openapi.json': async () => description(),
      'GET /metrics': async () => new PlainText(await metrics.text(), METRICS_TYPE),
    }),
  )
  await app.register(runRoutes, { capabilities, cancelRecords: { import: recordCanceledImport } })
  const needs = {
    capabilities,
    images,
    tokens,
    locations: staffLocations,
    ties: BUYER_TIES,
    links: retailerLinks,
    rowsOfProduct,
    asksMovedBy,
    heldByOrders: RESERVED_BY_ORDERS,
  }
  for (const { routes } of MODULES) await routes?.(app, needs)
  return app
}

/** Limits how many requests run at once, and how long an answer waits for its client to read it. */
function boundTraffic(app: FastifyInstance, { turns, timeouts }: { turns: TurnLimits; timeouts: Timeouts }): void {
  limitLargeRequests(app, turns)
  cutUntakenAnswers(app, timeouts.untakenMs)
}

/** Returns the settings that the browser needs before anyone signs in. */
function clientSettings({ config, mailer }: Capabilities): AnswerOf<Contract['GET /client-settings']> {
  const simulated_providers = [
    config.shopify.isSimulated && 'Shopify',
    config.stockx.isSimulated && 'StockX',
    config.alias.isSimulated && 'ALIAS',
  ].filter((name) => name !== false)
  return { is_sandbox: simulated_providers.length > 0, simulated_providers, sends_mail: mailer !== null }
}

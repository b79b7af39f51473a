import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import type { AnswerOf, Contract } from '@ark/contract'
import { platform } from '@ark/contract/platform'
import Fastify, { type FastifyInstance } from 'fastify'
import { callerOfSession, createAccessTokens, personalValues } from './modules/accounts/index.ts'
import { accountRoutes } from './modules/accounts/sign-in/accounts.routes.ts'
import { activityRoutes } from './modules/accounts/audit/activity.routes.ts'
import { inviteCodeRoutes } from './modules/accounts/join/invite-codes.routes.ts'
import { userRoutes } from './modules/accounts/staff/users.routes.ts'
import { adminProductRoutes } from './modules/catalogue/products/admin-products.routes.ts'
import { catalogueRoutes } from './modules/catalogue/products/catalogue.routes.ts'
import { productRefreshRoutes } from './modules/catalogue/products/product-refresh.routes.ts'
import { systemSettingRoutes } from './modules/catalogue/admin/system-settings.routes.ts'
import { connectionRoutes } from './modules/connections/connections.routes.ts'
import { dashboardRoutes } from './modules/dashboard/dashboard.routes.ts'
import { financeRoutes } from './modules/finances/finances.routes.ts'
import { salesChainRoutes } from './modules/finances/sales-chain.routes.ts'
import { judgePrices, recordCancelledImport } from './modules/inventory/index.ts'
import { inventoryRoutes } from './modules/inventory/lists/inventory.routes.ts'
import { wholesalePriceRoutes } from './modules/inventory/wholesale/wholesale-prices.routes.ts'
import { asksMovedBy, rowsOfProduct } from './modules/listings/index.ts'
import { enablingRoutes } from './modules/listings/enabling/enablings.routes.ts'
import { goblinModeRoutes } from './modules/listings/pricing/goblin-mode.routes.ts'
import { importToListRoutes } from './modules/listings/lists/import-to-list.routes.ts'
import { listedProductRoutes } from './modules/listings/lists/listed-products.routes.ts'
import { stockxOverviewRoutes } from './modules/listings/sweep/stockx-overview.routes.ts'
import { listingRoutes } from './modules/listings/lists/listings.routes.ts'
import { csvRoutes } from './modules/listings/files/csv.routes.ts'
import { quickActionRoutes } from './modules/listings/lists/quick-actions.routes.ts'
import { payoutChangeRoutes } from './modules/listings/payouts/payout-changes.routes.ts'
import { payoutRoutes } from './modules/listings/payouts/payouts.routes.ts'
import { priceReasonRoutes } from './modules/listings/pricing/price-reasons.routes.ts'
import { outsideListingRoutes } from './modules/listings/sweep/outside-listings.routes.ts'
import { requestBudgetRoutes } from './modules/listings/sweep/request-budgets.routes.ts'
import { sellingRuleRoutes } from './modules/listings/pricing/selling-rules.routes.ts'
import { notificationRoutes } from './modules/notifications/notifications.routes.ts'
import { failedJobRoutes } from './modules/operations/failed-jobs.routes.ts'
import { systemInfoRoutes } from './modules/operations/system-info.routes.ts'
import { automationDeskRoutes } from './modules/sales/requests/automation-desk.routes.ts'
import { automationRequestRoutes } from './modules/sales/requests/automation-requests.routes.ts'
import { canceledSaleRoutes } from './modules/sales/lists/canceled-sales.routes.ts'
import { fulfillmentRoutes } from './modules/sales/lists/fulfillment.routes.ts'
import { fulfillmentsRoutes } from './modules/sales/lists/fulfillments.routes.ts'
import { labelPrintRoutes } from './modules/sales/labels/label-prints.routes.ts'
import { pickRuleRoutes } from './modules/sales/pairs/pick-rules.routes.ts'
import { saleRoutes } from './modules/sales/lists/sales.routes.ts'
import { scanningRoutes } from './modules/sales/packing/scanning.routes.ts'
import { saleRepairRoutes } from './modules/sales/operator/sale-repairs.routes.ts'
import { systemSaleRoutes } from './modules/sales/operator/system-sales.routes.ts'
import { personalValuesOfShops, retailerLinks, staffLocations } from './modules/stores/index.ts'
import { liquidationRoutes } from './modules/stores/products/liquidation.routes.ts'
import { storeRoutes } from './modules/stores/stores.routes.ts'
import { HELD_BY_ORDERS } from './modules/wholesale/pairs/queries/held-pairs.ts'
import { wholesaleMonitoringRoutes } from './modules/wholesale/monitoring/wholesale-monitoring.routes.ts'
import { wholesaleOfferRoutes } from './modules/wholesale/offers/wholesale-offers.routes.ts'
import { wholesalePaperRoutes } from './modules/wholesale/orders/wholesale-papers.routes.ts'
import { wholesaleRoutes } from './modules/wholesale/orders/wholesale.routes.ts'
import type { Capabilities } from './platform/capabilities.ts'
import { bindArea, PlainText } from './platform/http/contract/bind-area.ts'
import { maskInDemoMode } from './platform/http/defense/demo-mode.ts'
import { runRoutes } from './platform/runs/runs.routes.ts'
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

export interface AppParts {
  /** Fetches pictures from where marketplaces name them. */
  images: GuardedFetch
  /** The built web app; null where only the API is wanted. */
  webFolder: string | null
  /** Aborted when the process has been asked to end. */
  ending?: AbortSignal
  /** Limits of tests, which wait less long. */
  timeouts?: Timeouts
  turns?: TurnLimits
}

const NEVER = new AbortController().signal

/** What was done in a business; the operator's: by what businesses join, what became of a sale. */
const LOG_ROUTES = [activityRoutes, inviteCodeRoutes, salesChainRoutes]

/** How the platform does: its connections, work that failed, its numbers. */
const OPERATIONS_ROUTES = [connectionRoutes, failedJobRoutes, systemInfoRoutes]

/** A retailer's sales, and where the next ones ship from. */
const SALE_ROUTES = [pickRuleRoutes, saleRoutes]

/** Everybody's sales: what the operator does about one, and what he repairs of many. */
const SYSTEM_SALE_ROUTES = [systemSaleRoutes, saleRepairRoutes]

/** The catalogue: what it shows of the modules above is put in here (docs/decisions/019). */
async function registerCatalogue(
  app: FastifyInstance,
  { capabilities, images }: { capabilities: Capabilities; images: GuardedFetch },
): Promise<void> {
  await app.register(catalogueRoutes, { capabilities, images, links: retailerLinks })
  await app.register(adminProductRoutes, { capabilities })
  await app.register(productRefreshRoutes, { capabilities, rowsOfProduct })
  await app.register(systemSettingRoutes, { capabilities, asksMovedBy })
}

/** Bulk shipping: the retailers' side, and the operator's. */
const AUTOMATION_ROUTES = [automationRequestRoutes, automationDeskRoutes]

/** Wholesale: its prices and terms, which are inventory's, orders, their papers, and offers. */
const WHOLESALE_ROUTES = [
  wholesalePriceRoutes,
  wholesaleRoutes,
  wholesalePaperRoutes,
  wholesaleOfferRoutes,
  wholesaleMonitoringRoutes,
]

/** What the module of listings answers. */
const LISTING_ROUTES = [
  payoutRoutes,
  payoutChangeRoutes,
  quickActionRoutes,
  enablingRoutes,
  csvRoutes,
  listingRoutes,
  goblinModeRoutes,
  priceReasonRoutes,
  outsideListingRoutes,
  requestBudgetRoutes,
  sellingRuleRoutes,
  listedProductRoutes,
  importToListRoutes,
  stockxOverviewRoutes,
]

/**
 * The application without a port: tests inject requests, api.ts listens. The list of modules is the table of
 * contents.
 */
export async function buildApp(
  capabilities: Capabilities,
  { images, webFolder, ending = NEVER, timeouts = TIMEOUTS, turns = TURNS }: AppParts,
): Promise<FastifyInstance> {
  const app = Fastify(serverOptions(capabilities, timeouts))
  measureRequests(app, capabilities.metrics)
  boundTraffic(app, { turns, timeouts })
  app.decorate('judgePrices', judgePrices(capabilities))
  hangUpWhenEnding(app, ending)
  const tokens = createAccessTokens(capabilities.config.secretKey)
  validateByContract(app)
  serializeByContract(app)
  answerFailures(app, { hasWebApp: webFolder !== null })
  await harden(app)
  await app.register(cookie)
  readJsonBodies(app)
  // Before compression: what is masked is text.
  maskInDemoMode(app, async (caller) => {
    const { db } = capabilities
    return (await Promise.all([personalValues(db, caller), personalValuesOfShops(db, caller)])).flat()
  })
  await app.register(compress, {
    global: true,
    threshold: 1_024,
    // A screen's answer in one piece: as a stream it costs more than twice as much (bench P1). Larger ones do not hold
    // up everybody else.
    syncThreshold: 32 * 1_024,
    encodings: ['gzip', 'deflate'],
  })
  if (webFolder) await serveWebApp(app, webFolder)
  await describeCalls(app)
  const description = apiDescription(app)
  app.decorateRequest('caller', null)
  app.addHook('onRequest', async (request) => {
    // Who calls is of no matter there; whether the process is alive must not hang on the database.
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
      'GET /health': async () => ({ status: 'ok' as const }),
      'GET /health/ready': ({ reply }) => readiness(capabilities, { reply, ending }),
      'GET /client-settings': async () => clientSettings(capabilities),
      'GET /events': async ({ caller, request, reply }) => streams.open({ caller, request, reply }),
      'GET /openapi.json': async () => description(),
      'GET /metrics': async () => new PlainText(await metrics.text(), METRICS_TYPE),
    }),
  )
  await app.register(runRoutes, { capabilities, cancelRecords: { import: recordCancelledImport } })
  await app.register(accountRoutes, { capabilities, tokens, locations: staffLocations })
  await app.register(userRoutes, { capabilities, locations: staffLocations })
  for (const routes of [...LOG_ROUTES, ...OPERATIONS_ROUTES]) await app.register(routes, { capabilities })
  await app.register(notificationRoutes, { capabilities })
  await registerCatalogue(app, { capabilities, images })
  await app.register(storeRoutes, { capabilities, images })
  await app.register(liquidationRoutes, { capabilities })
  await app.register(inventoryRoutes, { capabilities })
  for (const routes of LISTING_ROUTES) await app.register(routes, { capabilities })
  await app.register(canceledSaleRoutes, { capabilities, heldByOrders: HELD_BY_ORDERS })
  for (const routes of SALE_ROUTES) await app.register(routes, { capabilities })
  for (const routes of SYSTEM_SALE_ROUTES) await app.register(routes, { capabilities })
  await app.register(fulfillmentRoutes, { capabilities })
  await app.register(scanningRoutes, { capabilities })
  await app.register(fulfillmentsRoutes, { capabilities })
  await app.register(labelPrintRoutes, { capabilities })
  for (const routes of AUTOMATION_ROUTES) await app.register(routes, { capabilities })
  await app.register(financeRoutes, { capabilities })
  for (const routes of WHOLESALE_ROUTES) await app.register(routes, { capabilities })
  await app.register(dashboardRoutes, { capabilities })
  return app
}

/** How many requests are worked on at once, and how long an answer waits for who takes it. */
function boundTraffic(app: FastifyInstance, { turns, timeouts }: { turns: TurnLimits; timeouts: Timeouts }): void {
  limitLargeRequests(app, turns)
  cutUntakenAnswers(app, timeouts.untakenMs)
}

/** What the browser has to know before anybody signs in. */
function clientSettings({ config, mailer }: Capabilities): AnswerOf<Contract['GET /client-settings']> {
  const simulated_providers = [
    config.shopify.isSimulated && 'Shopify',
    config.stockx.isSimulated && 'StockX',
    config.alias.isSimulated && 'ALIAS',
  ].filter((name) => name !== false)
  return { is_sandbox: simulated_providers.length > 0, simulated_providers, sends_mail: mailer !== null }
}

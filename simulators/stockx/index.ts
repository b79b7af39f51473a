import { createAgenda } from '../core/agenda.ts'
import { createJournal } from '../core/journal.ts'
import { createRandom } from '../core/random.ts'
import type { Simulator, World } from '../core/simulator.ts'
import { createSimulatorServer } from '../core/simulator-server.ts'
import type { StockxContext, StockxTasks } from './context.ts'
import { controlActions, createControl, type StockxControl } from './control.ts'
import { createLimiters } from './limiter.ts'
import { openOrder } from './orders.ts'
import { registerAuthorization } from './routes/authorization.ts'
import { registerLabels } from './routes/orders.ts'
import { registerSellerApi } from './seller-api.ts'
import { defaultSettings } from './settings.ts'
import { stockxPart } from './state.ts'
import { createStore, type StockxStore } from './store.ts'
import { handleTasks } from './tasks.ts'
import { CLIENT, createTokens } from './tokens.ts'

export interface StockxCredentials {
  clientId: string
  clientSecret: string
  apiKey: string
  audience: string
  authorizeUrl: string
  tokenUrl: string
  apiUrl: string
}
export type StockxSimulator = Simulator<StockxStore, StockxCredentials, StockxControl>

/** Creates StockX' public seller API v2 for any number of sellers, on the world's market and clock. */
export function createStockxSimulator(world: World): StockxSimulator {
  const { market, clock, seed } = world
  const defaults = () => defaultSettings(world.options)
  const settings = defaults()
  const random = createRandom(`${seed}:stockx`)
  const section = world.memory.section('stockx')
  const journal = createJournal(clock, 'stockx', { touch: section.touch, kept: world.options.journalEntries })
  const agenda = createAgenda<StockxTasks>(clock, section.touch)
  const store = createStore()
  const tokens = createTokens(clock, random, settings)
  const limiters = createLimiters(clock, settings)
  const context: StockxContext = {
    market,
    clock,
    random,
    journal,
    agenda,
    settings,
    store,
    tokens,
    limiters,
    url: () => server.url(),
  }
  const credentials = () => ({
    ...CLIENT,
    authorizeUrl: `${server.url()}/authorize`,
    tokenUrl: `${server.url()}/oauth/token`,
    apiUrl: `${server.url()}/v2`,
  })
  const actions: ReturnType<typeof controlActions> = {}
  const server = createSimulatorServer({
    name: 'stockx',
    port: world.port,
    host: world.options.host,
    seed,
    clock,
    journal,
    credentials,
    actions,
    image: market.image,
    touch: section.touch,
    onExchange: world.options.onExchange,
    faultBody: (statusCode) => ({
      statusCode,
      [settings.errorField]: FAULT_TEXT[statusCode] ?? 'Internal Server Error',
    }),
  })
  handleTasks(context)
  section.keep(stockxPart(context, server.faults, defaults))
  const control = createControl(context, server.faults, defaults)
  Object.assign(actions, controlActions(control))
  registerAuthorization(server.app, context)
  registerLabels(server.app, context)
  registerSellerApi(server.app, context)
  const stopListening = market.on('purchase', (purchase) => {
    if (purchase.marketplace === 'stockx') openOrder(context, purchase)
  })
  return {
    name: 'stockx',
    url: server.url,
    async listen() {
      const url = await server.listen()
      agenda.start()
      return url
    },
    async close() {
      stopListening()
      await server.close()
    },
    store,
    journal,
    credentials,
    control,
  }
}

const FAULT_TEXT: Record<number, string> = {
  429: 'Too Many Requests',
  500: 'Failed to fetch flex market data',
  502: 'Bad Gateway',
  503: 'Service Unavailable',
}

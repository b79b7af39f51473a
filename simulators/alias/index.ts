import { createAgenda } from '../core/agenda.ts'
import { createJournal } from '../core/journal.ts'
import { createRandom } from '../core/random.ts'
import type { Simulator, World } from '../core/simulator.ts'
import { createSimulatorServer } from '../core/simulator-server.ts'
import type { Alias, AliasTasks } from './alias.ts'
import { faultBody } from './api/errors.ts'
import { acceptEmptyJson, API_PREFIX, READ_ONLY_TOKEN, TOKEN, wireChecks, wireGateway } from './api/gateway.ts'
import { type Operation, registerOperations } from './api/operation.ts'
import { createCatalog } from './catalogue.ts'
import { type AliasControl, controlRoutes, createControl } from './control.ts'
import { sellListing } from './listings/sell-listing.ts'
import { batchOperations } from './routes/batches.ts'
import { catalogOperations } from './routes/catalog.ts'
import { registerFiles } from './routes/files.ts'
import { listingOperations } from './routes/listings.ts'
import { orderOperations } from './routes/orders.ts'
import { pricingOperations } from './routes/pricing.ts'
import { defaultSettings } from './settings.ts'
import { aliasPart } from './state.ts'
import { type AliasStore, createStore } from './store.ts'
import { handleTasks } from './tasks.ts'

export interface AliasCredentials {
  token: string
  /** A token whose scopes allow only GET; other calls answer 403. */
  readOnlyToken: string
}

export type AliasSimulator = Simulator<AliasStore, AliasCredentials, AliasControl>

/** Creates the alias (GOAT) seller platform: one seller's account that sells to the buyers of the shared market. */
export function createAliasSimulator(world: World): AliasSimulator {
  const { market, clock, seed, port, options } = world
  const section = world.memory.section('alias')
  const journal = createJournal(clock, 'alias', { touch: section.touch, kept: options.journalEntries })
  const agenda = createAgenda<AliasTasks>(clock, section.touch)
  const defaults = () => defaultSettings(options)
  const credentials = () => ({ token: TOKEN, readOnlyToken: READ_ONLY_TOKEN })
  const alias: Alias = {
    store: createStore(),
    settings: defaults(),
    catalogue: createCatalog(market.products),
    random: createRandom(`${seed}:alias`),
    market,
    clock,
    journal,
    agenda,
    url: () => server.url(),
  }
  const actions: ReturnType<typeof controlRoutes> = {}
  const server = createSimulatorServer({
    name: 'alias',
    port,
    host: options.host,
    seed,
    clock,
    journal,
    credentials,
    actions,
    faultBody,
    image: market.image,
    touch: section.touch,
    onExchange: options.onExchange,
  })
  handleTasks(alias)
  section.keep(aliasPart(alias, server.faults, defaults))
  const control = createControl(alias, server.faults, defaults)
  Object.assign(actions, controlRoutes(alias, control))
  wireGateway(server.app, createRandom(`${seed}:alias:requests`))
  registerFiles(server.app, alias)
  server.app.register(
    async (api) => {
      acceptEmptyJson(api)
      wireChecks(api, alias)
      registerOperations(api, allOperations(alias))
    },
    { prefix: API_PREFIX },
  )
  const stopHearing = market.on('purchase', ({ marketplace, offerId, priceCents }) => {
    const listing = marketplace === 'alias' ? alias.store.listings.get(offerId) : undefined
    if (listing) sellListing(alias, listing, priceCents)
  })
  const close = async () => {
    stopHearing()
    await server.close()
  }
  return {
    name: 'alias',
    url: server.url,
    async listen() {
      const url = await server.listen()
      agenda.start()
      return url
    },
    close,
    store: alias.store,
    journal,
    credentials,
    control,
  }
}

/** Returns all 34 operations of alias. */
export const allOperations = (alias: Alias): Operation[] => [
  ...catalogOperations(alias),
  ...pricingOperations(alias),
  ...listingOperations(alias),
  ...orderOperations(alias),
  ...batchOperations(alias),
]

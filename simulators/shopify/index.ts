import type { Simulator, World } from '../core/simulator.ts'
import { createSimulatorServer } from '../core/simulator-server.ts'
import { SANDBOX_APP } from './apps.ts'
import { registerBulkFiles } from './bulk/bulk-files.ts'
import { controlActions, createControl, type ShopifyControl } from './control.ts'
import { shopifySchema } from './graphql/schema.ts'
import { isQuery, operationNameOf, registerGraphql } from './graphql-route.ts'
import { registerAccessToken } from './oauth/access-token.ts'
import { registerAuthorize } from './oauth/authorize.ts'
import { allResolvers } from './resolvers/index.ts'
import { createSandbox } from './sandbox.ts'
import { sandboxPart } from './state.ts'
import type { Shop, ShopStore } from './store.ts'
import { handleTasks } from './tasks.ts'

interface ShopifyCredentials {
  clientId: string
  clientSecret: string
  /** The data in the custom-app form of each shop. */
  shops: { shopDomain: string; shopName: string; apiKey: string; apiSecretKey: string; accessToken: string }[]
}

export type ShopifySimulator = Simulator<ShopStore, ShopifyCredentials, ShopifyControl>

/** The schema has no state, so all worlds of this process share it. */
const SCHEMA = shopifySchema(allResolvers())

/** Creates Shopify's Admin API for the sandbox's shops. README.md describes its answers and differences. */
export function createShopifySimulator(world: World): ShopifySimulator {
  const { clock, seed, market } = world
  const section = world.memory.section('shopify')
  const sandbox = createSandbox(world, () => server.url(), section)
  const { store, journal } = sandbox
  const settings = () => sandbox.settings
  const control = createControl(sandbox, world)
  const credentials = () => credentialsOf(store)
  const server = createSimulatorServer({
    name: 'shopify',
    port: world.port,
    host: world.options.host,
    seed,
    clock,
    journal,
    credentials,
    actions: controlActions(control),
    image: (styleCode) => market.image(styleCode),
    operationName: operationNameOf,
    touch: section.touch,
    onExchange: world.options.onExchange,
    isRead: isQuery,
    faultBody,
  })
  server.app.addHook('onSend', async (_request, reply) => {
    if (reply.statusCode === 429) reply.header('retry-after', '2.0')
  })
  const oauth = { ...sandbox, clock, settings }
  registerAuthorize(server.app, oauth)
  registerAccessToken(server.app, oauth)
  registerGraphql(server.app, { ...sandbox, schema: SCHEMA })
  registerBulkFiles(server.app, { store, clock, settings })
  handleTasks(sandbox, SCHEMA)
  section.keep(sandboxPart(sandbox, world, server.faults))
  const listen = async () => {
    const address = await server.listen()
    sandbox.agenda.start()
    return address
  }
  const { url, close } = server
  return { name: 'shopify', url, listen, close, store, journal, credentials, control }
}

function credentialsOf({ shops }: ShopStore): ShopifyCredentials {
  const { clientId, clientSecret } = SANDBOX_APP
  return { clientId, clientSecret, shops: [...shops.values()].map(customAppForm) }
}

function customAppForm({ domain, name, customApp }: Shop): ShopifyCredentials['shops'][number] {
  return {
    shopDomain: domain,
    shopName: name,
    apiKey: customApp.clientId,
    apiSecretKey: customApp.clientSecret,
    accessToken: customApp.permanentToken ?? '',
  }
}

function faultBody(status: number): object {
  if (status === 429) {
    return {
      errors: 'Exceeded 2 calls per second for api client. Reduce request rates to resume uninterrupted service.',
    }
  }
  return { errors: status === 500 ? 'Internal Server Error' : 'Service Unavailable' }
}

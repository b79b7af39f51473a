import { type Agenda, createAgenda } from '../core/agenda.ts'
import { createJournal, type Journal } from '../core/journal.ts'
import { createRandom, type Random } from '../core/random.ts'
import type { Section } from '../core/memory.ts'
import type { World } from '../core/simulator.ts'
import { ALL_SCOPES, type App, SANDBOX_APP } from './apps.ts'
import type { RequestContext, ShopDesk, ShopTasks } from './context.ts'
import { type Bucket, createBuckets } from './graphql/bucket.ts'
import type { IssuedCode } from './oauth/authorize.ts'
import { createGrants, type Grant, type Grants } from './oauth/grants.ts'
import { type NewShop, createStockedShop, seedShops } from './seed/shops.ts'
import { defaultSettings, defaultWebhookSettings, type Settings, type DeliverySettings } from './settings.ts'
import { createStore, type Shop, type ShopStore } from './store.ts'
import { type Courier, createCourier } from './webhooks/courier.ts'
import { shopPayload } from './webhooks/shop-payload.ts'

/** The state that the routes and the control actions share. */
export interface Sandbox {
  store: ShopStore
  journal: Journal
  agenda: Agenda<ShopTasks>
  courier: Courier
  random: Random
  settings: Settings
  webhookSettings: DeliverySettings
  grants: Grants
  codes: Map<string, IssuedCode>
  shopOf(domain: string): Shop | undefined
  appOf(clientId: string, shop: Shop): App | undefined
  appById(shop: Shop, appId: number): App | undefined
  record(shop: Shop, effect: string, details: object): void
  deskOf(shop: Shop): ShopDesk
  contextOf(grant: Pick<Grant, 'shop' | 'app' | 'scopes'>, requestId: string): RequestContext
  bucketOf(grant: Grant): Bucket
  uninstall(shop: Shop, app: App): void
  /** Opens a shop until the next reset. Throws when the domain is taken. */
  openShop(shop: NewShop): Shop
  /** Resets everything to the start; the journal continues. */
  reset(): void
}

/** The adjustment groups that a shop keeps unless the options say otherwise. No one reads older ones. */
const KEPT_GROUPS = 2000

export function createSandbox(
  { clock, seed, market, options }: World,
  publicUrl: () => string,
  { touch }: Pick<Section, 'touch'>,
): Sandbox {
  const journal = createJournal(clock, 'shopify', { touch, kept: options.journalEntries })
  const agenda = createAgenda<ShopTasks>(clock, touch)
  const random = createRandom(`${seed}:shopify`)
  const settings = defaultSettings(options)
  const webhookSettings = defaultWebhookSettings(options)
  const store = createStore(seedShops(market, clock.now()))
  const grants = createGrants(clock, random)
  const codes = new Map<string, IssuedCode>()
  const buckets = createBuckets(clock, () => settings)
  const courier = createCourier({
    clock,
    journal,
    agenda,
    random: createRandom(`${seed}:shopify:webhooks`),
    settings: () => webhookSettings,
    shopOf: (domain) => store.shops.get(domain),
    appById,
  })
  const record: Sandbox['record'] = (shop, effect, details) => journal.record(effect, { shop: shop.domain, ...details })
  const deskOf = (shop: Shop): ShopDesk => ({
    shop,
    clock,
    settings,
    agenda,
    publicUrl,
    record: (effect, details) => record(shop, effect, details),
    announce: (topic, build) => courier.announce(shop, topic, build),
  })
  const uninstall = (shop: Shop, app: App) => uninstallApp({ courier, grants, record }, shop, app)
  grantCustomApps(store, grants)
  return {
    store,
    journal,
    agenda,
    courier,
    random,
    settings,
    webhookSettings,
    grants,
    codes,
    shopOf: (domain) => store.shops.get(domain),
    appById,
    appOf: (clientId, shop) => appsOf(shop).find((app) => app.clientId === clientId),
    record,
    deskOf,
    uninstall,
    contextOf: (grant, requestId) => ({
      ...deskOf(grant.shop),
      app: grant.app,
      scopes: grant.scopes,
      requestId,
      bulkSlice: null,
      searchNotices: [],
      keptGroups: options.journalEntries ?? KEPT_GROUPS,
      isFaulty: (kind) => isGraphqlFaultDue(settings, random, kind),
      uninstall: () => uninstall(grant.shop, grant.app),
    }),
    bucketOf: ({ app, shop }) => buckets.of(app, shop),
    openShop: (wanted) => addShop({ store, grants, record }, wanted, { market, at: clock.now() }),
    reset() {
      agenda.clear()
      courier.forget()
      codes.clear()
      buckets.clear()
      grants.clear()
      replaceShops({ store, grants }, seedShops(market, clock.now()))
      Object.assign(settings, defaultSettings(options))
      Object.assign(webhookSettings, defaultWebhookSettings(options))
    },
  }
}

const appById = (shop: Shop, appId: number) => appsOf(shop).find(({ id }) => id === appId)

function appsOf({ customApp }: Shop): App[] {
  return [SANDBOX_APP, customApp]
}

/** Uses up one of the fault's `times`. */
function isGraphqlFaultDue(
  settings: Settings,
  random: Random,
  kind: NonNullable<Settings['graphqlFault']>['kind'],
): boolean {
  const fault = settings.graphqlFault
  if (fault?.kind !== kind || !random.chance(fault.probability ?? 1)) return false
  if (fault.times !== undefined) settings.graphqlFault = fault.times > 1 ? { ...fault, times: fault.times - 1 } : null
  return true
}

function grantCustomApps({ shops }: ShopStore, grants: Grants): void {
  for (const shop of shops.values()) grants.add(permanentGrant(shop))
}

type Shops = Pick<Sandbox, 'store' | 'grants'>

/** Replaces all shops. */
function replaceShops({ store, grants }: Shops, shops: readonly Shop[]): void {
  store.shops.clear()
  for (const shop of shops) store.shops.set(shop.domain, shop)
  grantCustomApps(store, grants)
}

function addShop(
  { store, grants, record }: Shops & Pick<Sandbox, 'record'>,
  wanted: NewShop,
  given: Pick<Parameters<typeof createStockedShop>[1], 'market' | 'at'>,
): Shop {
  if (store.shops.has(wanted.domain)) throw new Error(`There is a shop ${wanted.domain} already`)
  const shop = createStockedShop(wanted, { ...given, number: store.shops.size + 1 })
  store.shops.set(shop.domain, shop)
  grants.add(permanentGrant(shop))
  record(shop, 'shop.opened', { products: shop.products.size })
  return shop
}

function permanentGrant(shop: Shop): Grant {
  return {
    shop,
    app: shop.customApp,
    scopes: [...ALL_SCOPES],
    accessToken: shop.customApp.permanentToken ?? '',
    expiresAt: null,
    refreshToken: null,
    refreshExpiresAt: null,
    replaces: null,
    isRevoked: false,
  }
}

/** Tells an app that its shop removed it, invalidates its tokens, and deletes its subscriptions. */
function uninstallApp(
  { courier, grants, record }: Pick<Sandbox, 'courier' | 'grants' | 'record'>,
  shop: Shop,
  app: App,
): void {
  courier.announce(shop, 'APP_UNINSTALLED', () => shopPayload(shop))
  grants.revoke(shop, app)
  for (const { id, appId } of shop.subscriptions.values()) if (appId === app.id) shop.subscriptions.delete(id)
  record(shop, 'app.uninstalled', { app: app.title })
}

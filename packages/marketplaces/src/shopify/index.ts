import { setTimeout as wait } from 'node:timers/promises'
import { createGuardedFetch, type GuardedFetch, hostsAround } from '../guarded-fetch.ts'
import { ProviderRefused } from '../provider-errors.ts'
import type { StorePort, StoreConnector } from '../store.ts'
import { createShopifyClient, type ShopifyClient } from './client.ts'
import { type CostBucket, createCostBucket } from './cost-bucket.ts'
import { exportCalls } from './exports.ts'
import { isSignedBody, isSignedQuery } from './hmac.ts'
import { inventoryCalls } from './inventory.ts'
import { authorizeUrl, exchangeCode, refreshTokens, type ShopifyApplication, shopDomain } from './oauth.ts'
import { orderCalls } from './orders.ts'
import { all, nodesOfPages } from './pages.ts'
import { productCalls } from './products.ts'
import { Locations, ShopInfo } from './shop-operations.ts'
import { idOf } from './translate.ts'
import { webhookCalls } from './webhooks.ts'

export interface ShopifyOptions extends ShopifyApplication {
  /** '2026-10' */
  apiVersion: string
  /** The secret before a rotation: Shopify may sign with it for up to an hour. */
  previousClientSecret?: string | undefined
  /** Fetches export files; by default only from Google Storage and the shop's own host. */
  fetchFile?: GuardedFetch | undefined
  /** Called when Shopify answers with another API version than requested. */
  warn?: ((message: string) => void) | undefined
}

const MAX_EXPORT_BYTES = 4_000_000_000
const EXPORT_TIMEOUT_MS = 30 * 60_000

/**
 * Returns the Shopify adapter of the store port. A process must have one connector, because it tracks each shop's
 * points.
 */
export function shopify(given: ShopifyOptions): StoreConnector {
  const options = { ...given, shopUrl: shopsOnly(given.shopUrl) }
  const { clientSecret, previousClientSecret, now } = options
  const secrets = previousClientSecret ? [clientSecret, previousClientSecret] : [clientSecret]
  const buckets = new Map<string, CostBucket>()

  function bucketOf(shop: string): CostBucket {
    const bucket = buckets.get(shop) ?? createCostBucket(now)
    buckets.set(shop, bucket)
    return bucket
  }

  return {
    shopDomain,
    authorizeUrl: (install) => authorizeUrl(options, install),
    isGenuineCallback: (query) => isSignedQuery(query, secrets, now()),
    exchangeCode: (shop, code) => exchangeCode(options, shop, code),
    refresh: (shop, refreshToken) => refreshTokens(options, shop, refreshToken),
    isGenuineWebhook: (rawBody, signature, ownSecret) =>
      isSignedBody(rawBody, signature, ownSecret ? [...secrets, ownSecret] : secrets),
    open(shop, accessToken, { isConnected } = { isConnected: false }) {
      const { apiVersion, fetch, sleep = wait, warn = () => undefined } = options
      const watch = isConnected ? options.watch : undefined
      const shopUrl = options.shopUrl(shop)
      const graphqlUrl = `${shopUrl}/admin/api/${apiVersion}/graphql.json`
      const bucket = bucketOf(shop)
      const client = createShopifyClient({ graphqlUrl, apiVersion, accessToken, bucket, sleep, fetch, watch, warn })
      return openStore(client, { now, sleep, fetchFile: options.fetchFile ?? exportFetch(shopUrl, fetch) })
    },
  }
}

/** Refuses anything but a shop's name, so that nothing else can become an address. */
const shopsOnly =
  (shopUrl: ShopifyOptions['shopUrl']): ShopifyOptions['shopUrl'] =>
  (shop) => {
    if (shopDomain(shop) === shop) return shopUrl(shop)
    throw new ProviderRefused('shopify', { status: 400, message: `not the name of a shop: ${shop}` })
  }

const exportFetch = (shopUrl: string, fetch: ShopifyOptions['fetch']): GuardedFetch =>
  createGuardedFetch({
    provider: 'shopify',
    ...hostsAround(shopUrl, ['storage.googleapis.com']),
    maxBytes: MAX_EXPORT_BYTES,
    timeoutMs: EXPORT_TIMEOUT_MS,
    fetch,
  })

interface Surroundings {
  now: () => Date
  sleep: (ms: number) => Promise<unknown>
  fetchFile: GuardedFetch
}

const openStore = (client: ShopifyClient, around: Surroundings): StorePort => ({
  async info() {
    const { shop, currentAppInstallation } = await client(ShopInfo)
    const scopes = currentAppInstallation.accessScopes.map(({ handle }) => handle)
    return { name: shop.name, shopDomain: shop.myshopifyDomain, currency: shop.currencyCode, scopes }
  },
  async locations() {
    const nodes = await all(nodesOfPages(async (after) => (await client(Locations, { after })).locations))
    return nodes.map(({ id, name, isActive, isFulfillmentService, address }) => ({
      locationId: idOf(id),
      name,
      city: address?.city ?? null,
      state: address?.provinceCode ?? null,
      isActive,
      isFulfillmentService: isFulfillmentService ?? false,
    }))
  },
  ...productCalls(client),
  ...exportCalls(client, around.fetchFile),
  ...inventoryCalls(client),
  ...orderCalls(client, around),
  ...webhookCalls(client),
})

import type { Api } from './api.ts'
import { expect, type RunningArk } from './ark.ts'

/** The shop of a retailer of his own, so that what is done to its stock troubles no other journey. */
export const SECOND_STREET = 'second-street.myshopify.com'

interface Credentials {
  shop_domain: string
  api_key: string
  api_secret_key: string
  access_token: string
}

/** What the custom app of a shop shows its owner. */
export async function credentialsOf({ simulators }: RunningArk, shopDomain: string): Promise<Credentials> {
  const answer = await fetch(`${simulators.shopify}/_simulator/credentials`)
  const { shops } = (await answer.json()) as {
    shops: { shopDomain: string; apiKey: string; apiSecretKey: string; accessToken: string }[]
  }
  const shop = shops.find((each) => each.shopDomain === shopDomain)!
  const { apiKey, apiSecretKey, accessToken } = shop
  return { shop_domain: shopDomain, api_key: apiKey, api_secret_key: apiSecretKey, access_token: accessToken }
}

/** The first store of the second retailer's owner; another journey may have connected it. */
export async function haveFirstStore(api: Api, ark: RunningArk): Promise<void> {
  const stores = await api('GET /shopify/stores')
  if (stores.length === 0) await api('POST /shopify/stores', { body: await credentialsOf(ark, SECOND_STREET) })
  await expect.poll(async () => (await api('GET /shopify/imports'))[0]?.state, { timeout: 30_000 }).toBe('completed')
}

import type { Page } from '@playwright/test'
import { type Api, apiWith, tokenOf } from './api.ts'
import { expect, holdSession, type RunningArk } from './ark.ts'
import { control } from './outside-world.ts'
import { JOURNEY_PASSWORD } from './people.ts'

const INVITE = 'ARK-SANDBOX'

/** A retailer for one journey, which affects no other journey. */
export interface Retailer {
  name: string
  email: string
  token: string
  api: Api
}

export interface JourneyShop {
  domain: string
  name: string
}

interface Stock {
  /** How many shoes the shop sells. */
  products?: number
  /** Shoes that the shop always sells. */
  styleCodes?: string[]
  /** How many of the shoes have their style code only in the title, where ARK asks a person to confirm the match. */
  codesInTitle?: number
  /** The number of locations; by default 1. */
  locations?: number
}

/** Creates a retailer with an owner and nothing else. The name must be unique to the journey. */
export async function openRetailer(ark: RunningArk, name: string): Promise<Retailer> {
  const email = `${slugOf(name)}@retailers.test`
  await apiWith(ark, null)('POST /auth/register', {
    body: {
      email,
      username: slugOf(name),
      password: JOURNEY_PASSWORD,
      confirm_password: JOURNEY_PASSWORD,
      business_name: name,
      business_type: 'retail',
      invite_code: INVITE,
    },
  })
  const token = await tokenOf(ark, email)
  return { name, email, token, api: apiWith(ark, token) }
}

/**
 * Creates a retailer whose shop of the same name is connected and imported, and who has seen the prompt for payouts.
 */
export async function openRetailerWithShop(
  ark: RunningArk,
  name: string,
  stock: Stock = {},
): Promise<Retailer & { shop: JourneyShop }> {
  const [retailer, shop] = await Promise.all([openRetailer(ark, name), openUnconnectedShop(ark, name, stock)])
  await connectJourneyShop(ark, retailer, shop)
  return { ...retailer, shop }
}

/** Connects a shop, and waits until it is imported. */
export async function connectJourneyShop(ark: RunningArk, retailer: Retailer, shop: JourneyShop): Promise<void> {
  await retailer.api('POST /shopify/stores', { body: await credentialsOf(ark, shop.domain) })
  await expect
    .poll(async () => (await retailer.api('GET /runs', { query: { kind: 'import' } }))[0]?.state)
    .toBe('completed')
}

/** Creates a Shopify shop that is not connected yet. */
export async function openUnconnectedShop(
  { simulators }: RunningArk,
  name: string,
  stock: Stock = {},
): Promise<JourneyShop> {
  const domain = `${slugOf(name)}.myshopify.com`
  await control(simulators.shopify, 'open-shop', { domain, name, ...stock })
  return { domain, name }
}

interface Credentials {
  shop_domain: string
  api_key: string
  api_secret_key: string
  access_token: string
}

/** Returns the credentials of a shop's custom app. */
export async function credentialsOf({ simulators }: RunningArk, shopDomain: string): Promise<Credentials> {
  const answer = await fetch(`${simulators.shopify}/_simulator/credentials`)
  const { shops } = (await answer.json()) as {
    shops: { shopDomain: string; apiKey: string; apiSecretKey: string; accessToken: string }[]
  }
  const shop = shops.find((each) => each.shopDomain === shopDomain)!
  const { apiKey, apiSecretKey, accessToken } = shop
  return { shop_domain: shopDomain, api_key: apiKey, api_secret_key: apiSecretKey, access_token: accessToken }
}

/** Opens a page as the retailer's owner, already signed in. */
export async function enter(page: Page, { token }: Pick<Retailer, 'token'>, path: string): Promise<void> {
  await holdSession(page, token)
  await page.goto(path)
}

const slugOf = (name: string) => name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')

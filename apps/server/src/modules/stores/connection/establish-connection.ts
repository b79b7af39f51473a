import { ARK_CURRENCY } from '@ark/domain'
import type { StoreTokens } from '@ark/marketplaces'
import { type Refusal, refuse } from '../../../platform/refusal.ts'
import { endRefusalsOf } from '../../../platform/limits/account-refusals.ts'
import type { Capabilities } from '../../../platform/capabilities.ts'
import { recordAudit } from '../../accounts/index.ts'
import { isShopTaken, saveConnection, storeOfShop } from './queries/stores.ts'
import { endsOf } from './rules/token-ends.ts'
import { prepareStoreJob } from '../stores.jobs.ts'

export interface NewConnection {
  retailerId: number
  userId: number
  shopDomain: string
  storeName: string
  /** The shop's currency (ISO 4217), in which its prices and orders are. */
  currency: string
  tokens: StoreTokens
  /** The API secret key of a custom app, which signs its webhooks; null for ARK's own app. */
  webhookSecret: string | null
  eventType: 'shopify_oauth_token_exchanged' | 'shopify_store_created'
}

/** Returns why a shop's currency prevents a connection; null when it does not. ARK uses one currency. */
export const currencyRefusal = (shopDomain: string, currency: string): string | null =>
  currency === ARK_CURRENCY
    ? null
    : `${shopDomain} sells in ${currency}, and ARK uses ${ARK_CURRENCY}: its prices and orders would be wrong.`

/**
 * A message that does not reveal the owner of a shop: someone who can remove the app from it may connect it
 * afterwards.
 */
export const NOT_CONNECTED: Refusal = refuse(
  'conflict',
  'The store could not be connected. Remove the ARK app in its Shopify admin, wait a minute, and try again.',
)

/**
 * Returns whether a shop is connected to another business. Call it only after the shop has granted the caller access.
 */
export async function isConnectedElsewhere(
  { db }: Pick<Capabilities, 'db'>,
  { shopDomain, retailerId }: Pick<NewConnection, 'shopDomain' | 'retailerId'>,
): Promise<boolean> {
  const owner = await storeOfShop(db, shopDomain)
  return owner !== null && owner.retailer_id !== retailerId
}

/**
 * Saves a store that granted access, records it in the audit log, and enqueues its preparation. Returns the store's
 * id. Refuses a shop that another business has connected, even at the same moment.
 */
export async function establishConnection(
  needs: Pick<Capabilities, 'db' | 'secrets' | 'jobs' | 'clock'>,
  connection: NewConnection,
): Promise<number | Refusal> {
  if (await isConnectedElsewhere(needs, connection)) return NOT_CONNECTED
  try {
    const storeId = await saved(needs, connection)
    // Earlier refusals do not concern this access. If this fails, a later probe ends them.
    const whom = { provider: 'shopify', subject: connection.shopDomain }
    await needs.db.asPlatform((tx) => endRefusalsOf(tx, whom, needs.clock.now()))
    return storeId
  } catch (error) {
    if (isShopTaken(error)) return NOT_CONNECTED
    throw error
  }
}

async function saved(
  { db, secrets, jobs, clock }: Pick<Capabilities, 'db' | 'secrets' | 'jobs' | 'clock'>,
  { retailerId, userId, shopDomain, storeName, currency, tokens, webhookSecret, eventType }: NewConnection,
): Promise<number> {
  return db.asRetailer(retailerId, async (tx) => {
    const storeId = await saveConnection(tx, {
      retailerId,
      shopDomain,
      storeName,
      currency,
      tokens: secrets.seal(tokens),
      ends: endsOf(tokens),
      webhookSecret: webhookSecret === null ? null : secrets.seal({ customApp: webhookSecret, byHand: null }),
      scopes: tokens.scopes,
      at: clock.now(),
    })
    const details = { shop_domain: shopDomain, scopes: tokens.scopes }
    await recordAudit(tx, { retailerId, userId, event_type: eventType, status: 'success', details })
    await jobs.within(tx).send(prepareStoreJob, { retailer_id: retailerId, store_id: storeId })
    return storeId
  })
}

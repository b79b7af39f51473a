import { randomBytes } from 'node:crypto'
import type { StaffCaller } from '../../platform/caller.ts'
import type { Capabilities } from '../../platform/capabilities.ts'
import { type Refusal, refuse, refuseField } from '../../platform/refusal.ts'
import { keepConnection } from './keep-connection.ts'
import { saveAttempt, spendAttempt } from './queries/connection-attempts.ts'
import { storeOfShop } from './queries/stores.ts'

/** Begins the round trip to Shopify's grant screen. Returns where the browser has to go. */
export async function beginConnection(
  { db, shops, config }: Pick<Capabilities, 'db' | 'shops' | 'config'>,
  caller: StaffCaller,
  typed: string,
): Promise<{ authorize_url: string } | Refusal> {
  const shopDomain = shops.shopDomain(typed)
  if (!shopDomain)
    return refuseField(
      'shop_domain',
      'Shop domain has to be the address of a Shopify store, like your-store.myshopify.com.',
    )
  const owner = await storeOfShop(db, shopDomain)
  if (owner && owner.retailer_id !== caller.retailerId)
    return refuse('conflict', `${shopDomain} is connected to another ARK account. Disconnect it there first.`)
  const state = randomBytes(32).toString('hex')
  await saveAttempt(db, state, { retailer_id: caller.retailerId, user_id: caller.userId, shop_domain: shopDomain })
  return {
    authorize_url: shops.authorizeUrl({
      shopDomain,
      state,
      redirectUrl: `${config.publicUrl}/api/v1/shopify/callback`,
    }),
  }
}

/**
 * Ends the round trip: signature, state and shop are checked before anything is believed, the code is exchanged, the store kept and
 * prepared by a job. Refusals: a callback that is not Shopify's, or not the one that we began.
 */
export async function finishConnection(
  needs: Pick<Capabilities, 'db' | 'shops' | 'secrets' | 'jobs' | 'clock'>,
  query: Record<string, string>,
): Promise<{ storeId: number; shopDomain: string } | Refusal> {
  const { db, shops } = needs
  const shopDomain = shops.shopDomain(query.shop ?? '')
  if (!shopDomain || !shops.isGenuineCallback(query))
    return refuse('forbidden', 'This answer does not come from Shopify. Start again from ARK.')
  const attempt = await spendAttempt(db, query.state ?? '', shopDomain)
  if (!attempt)
    return refuse('forbidden', 'This connection was not started here, or too long ago. Start again from ARK.')
  const tokens = await shops.exchangeCode(shopDomain, query.code ?? '')
  const { name } = await shops.open(shopDomain, async () => tokens.accessToken).info()
  const { retailer_id: retailerId, user_id: userId } = attempt
  const storeId = await keepConnection(needs, {
    retailerId,
    userId,
    shopDomain,
    storeName: name,
    tokens,
    webhookSecret: null,
    eventType: 'shopify_oauth_token_exchanged',
  })
  return { storeId, shopDomain }
}

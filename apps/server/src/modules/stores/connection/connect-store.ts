import { isAllowed, type StaffCaller } from '../../../platform/caller.ts'
import type { Capabilities } from '../../../platform/capabilities.ts'
import { isRefusal, type Refusal, refuse, refuseField } from '../../../platform/refusal.ts'
import { callerOfSession } from '../../accounts/index.ts'
import { currencyRefusal, isConnectedElsewhere, establishConnection, NOT_CONNECTED } from './establish-connection.ts'
import { saveAttempt, consumeAttempt } from './queries/connection-attempts.ts'

/** A state that is spent, too old or not ours; another browser; a session that has ended. */
export const STORE_NOT_STARTED_HERE: Refusal = refuse(
  'forbidden',
  'This connection was not started in this browser and session, or too long ago. Start again from ARK.',
)

/**
 * Begins the round trip to Shopify's grant screen. `state` is bound to the caller's browser (browser-binding.ts).
 * Returns where the browser has to go.
 */
export async function beginConnection(
  { db, shops, config }: Pick<Capabilities, 'db' | 'shops' | 'config'>,
  caller: StaffCaller,
  { typed, state }: { typed: string; state: string },
): Promise<{ authorize_url: string } | Refusal> {
  const shopDomain = shops.shopDomain(typed)
  if (!shopDomain)
    return refuseField(
      'shop_domain',
      'Shop domain has to be the address of a Shopify store, like your-store.myshopify.com.',
    )
  const { retailerId, userId, sessionId } = caller
  await saveAttempt(db, state, {
    retailer_id: retailerId,
    user_id: userId,
    session_id: sessionId,
    shop_domain: shopDomain,
  })
  return {
    authorize_url: shops.authorizeUrl({
      shopDomain,
      state,
      redirectUrl: `${config.publicUrl}/api/v1/shopify/callback`,
    }),
  }
}

/**
 * Ends the round trip: signature, state and shop are checked before anything is believed, and that the session which
 * began it goes on and still may; the code is exchanged, the store saved and prepared by a job. The caller has checked
 * that the browser is the one that began. Refusals: a callback that is not Shopify's, or not the one that we began; a
 * store of another business, which only who has shown that the store lets him in comes to.
 */
export async function finishConnection(
  needs: Pick<Capabilities, 'db' | 'shops' | 'secrets' | 'jobs' | 'clock' | 'config'>,
  query: Record<string, string>,
): Promise<{ storeId: number; shopDomain: string } | Refusal> {
  const { db, shops, config } = needs
  const shopDomain = shops.shopDomain(query.shop ?? '')
  if (!shopDomain || !shops.isGenuineCallback(query))
    return refuse('forbidden', 'This answer does not come from Shopify. Start again from ARK.')
  const attempt = await consumeAttempt(db, query.state ?? '', shopDomain)
  if (!attempt) return STORE_NOT_STARTED_HERE
  const caller = await callerOfSession(db, attempt.session_id, config)
  if (!caller || !isAllowed(caller, 'stores.connect')) return STORE_NOT_STARTED_HERE
  // Before the code is used: another business' tokens stay as they are.
  if (await isConnectedElsewhere(needs, { shopDomain, retailerId: attempt.retailer_id })) return NOT_CONNECTED
  const tokens = await shops.exchangeCode(shopDomain, query.code ?? '')
  const { name, currency } = await shops.open(shopDomain, async () => tokens.accessToken).info()
  const otherMoney = currencyRefusal(shopDomain, currency)
  if (otherMoney !== null) return refuse('conflict', otherMoney)
  const { retailer_id: retailerId, user_id: userId } = attempt
  const storeId = await establishConnection(needs, {
    retailerId,
    userId,
    shopDomain,
    storeName: name,
    currency,
    tokens,
    webhookSecret: null,
    eventType: 'shopify_oauth_token_exchanged',
  })
  return isRefusal(storeId) ? storeId : { storeId, shopDomain }
}

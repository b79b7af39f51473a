import { refusalOfAbsent } from '../../../platform/absent-provider.ts'
import { isAllowed, type StaffCaller } from '../../../platform/caller.ts'
import type { Capabilities } from '../../../platform/capabilities.ts'
import { isRefusal, type Refusal, refuse, refuseField } from '../../../platform/refusal.ts'
import { callerOfSession } from '../../accounts/index.ts'
import { currencyRefusal, isConnectedElsewhere, establishConnection, NOT_CONNECTED } from './establish-connection.ts'
import { saveAttempt, consumeAttempt } from './queries/connection-attempts.ts'

/** The refusal of a used, expired or foreign state, of another browser, and of an ended session. */
export const STORE_NOT_STARTED_HERE: Refusal = refuse(
  'forbidden',
  'This connection was not started in this browser and session, or too long ago. Start again from ARK.',
)

/**
 * Begins the round trip to Shopify's grant screen. `state` is bound to the caller's browser (browser-binding.ts).
 * Returns the URL for the browser.
 */
export async function beginConnection(
  { db, shops, config }: Pick<Capabilities, 'db' | 'shops' | 'config'>,
  caller: StaffCaller,
  { typed, state }: { typed: string; state: string },
): Promise<{ authorize_url: string } | Refusal> {
  const absent = refusalOfAbsent(config, 'shopify')
  if (absent) return absent
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
 * Ends the round trip. It first checks signature, state and shop, and that the session which began it still exists and
 * may connect; then it exchanges the code, saves the store, and enqueues its preparation. The caller has checked the
 * browser. Refuses a callback that is not Shopify's, or was not begun here, and a store of another business, which
 * only someone with access to the store learns.
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
  // Checked before the code is used, so that another business's tokens stay valid.
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

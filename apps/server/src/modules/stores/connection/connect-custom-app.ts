import { isProviderError, ProviderClosed, ProviderNotConnected } from '@ark/marketplaces'
import { refusalOfAbsent } from '../../../platform/absent-provider.ts'
import type { StaffCaller } from '../../../platform/caller.ts'
import type { Capabilities } from '../../../platform/capabilities.ts'
import { type Refusal, refuseField } from '../../../platform/refusal.ts'
import { currencyRefusal, establishConnection } from './establish-connection.ts'

type Needs = Pick<Capabilities, 'db' | 'shops' | 'secrets' | 'jobs' | 'clock' | 'config'>

export interface CustomAppCredentials {
  shop_domain: string
  api_key: string
  api_secret_key: string
  access_token: string
}

/**
 * Connects a store by the credentials of a custom app that was made inside it: the token is tried before it is saved,
 * and the secret signs the app's webhooks. Returns the store's id.
 */
export async function connectCustomApp(
  needs: Needs,
  caller: StaffCaller,
  form: CustomAppCredentials,
): Promise<number | Refusal> {
  const { shops, config } = needs
  const absent = refusalOfAbsent(config, 'shopify')
  if (absent) return absent
  const shopDomain = shops.shopDomain(form.shop_domain)
  if (!shopDomain)
    return refuseField(
      'shop_domain',
      'Shop domain has to be the address of a Shopify store, like your-store.myshopify.com.',
    )
  const accessToken = form.access_token.trim()
  try {
    const { name, currency, scopes } = await shops.open(shopDomain, async () => accessToken).info()
    const otherMoney = currencyRefusal(shopDomain, currency)
    if (otherMoney !== null) return refuseField('shop_domain', otherMoney)
    return await establishConnection(needs, {
      retailerId: caller.retailerId,
      userId: caller.userId,
      shopDomain,
      storeName: name,
      currency,
      tokens: { accessToken, accessTokenExpiresAt: null, refreshToken: null, refreshTokenExpiresAt: null, scopes },
      webhookSecret: form.api_secret_key.trim(),
      eventType: 'shopify_store_created',
    })
  } catch (error) {
    if (error instanceof ProviderNotConnected)
      return refuseField(
        'access_token',
        `${shopDomain} does not accept this access token. Copy it again from the app's API credentials.`,
      )
    if (error instanceof ProviderClosed) return refuseField('shop_domain', `${error.message}.`)
    if (isProviderError(error))
      return refuseField('shop_domain', `${shopDomain} does not answer. Check the address, or try again in a moment.`)
    throw error
  }
}

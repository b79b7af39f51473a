import { ApiVersion, shopifyApi } from '@shopify/shopify-api'
import '@shopify/shopify-api/adapters/node'

/** Returns Shopify's own library without logs, which verifies signatures in tests. */
export function shopifyLibrary(apiSecretKey: string) {
  return shopifyApi({
    apiKey: 'ark-sandbox-client',
    apiSecretKey,
    hostName: 'localhost',
    apiVersion: ApiVersion.October26,
    isEmbeddedApp: false,
    logger: { log: () => undefined },
  })
}

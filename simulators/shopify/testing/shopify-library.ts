import { ApiVersion, shopifyApi } from '@shopify/shopify-api'
import '@shopify/shopify-api/adapters/node'

/** Shopify's own library, silent, as the judge of signatures. */
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

import type { ProviderName } from '@ark/marketplaces'
import type { Config } from './config.ts'
import { type Refusal, refuse } from './refusal.ts'

const NAMES: Record<ProviderName, string> = { shopify: 'Shopify', stockx: 'StockX', goat: 'ALIAS' }

/** Returns what people read where they need a provider for which this ARK has no credentials. */
export const absentWords = (provider: ProviderName): string =>
  `${NAMES[provider]} is not set up on this ARK. Ask your administrator to set it up.`

/** Returns the refusal of a step that needs a provider without credentials; null when ARK has them. */
export function refusalOfAbsent(config: Pick<Config, 'shopify' | 'stockx'>, provider: 'shopify' | 'stockx') {
  const refusal: Refusal | null = config[provider].isAbsent ? refuse('conflict', absentWords(provider)) : null
  return refusal
}

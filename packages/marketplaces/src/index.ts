/** The ports to marketplaces and stores, their errors, and the three adapters. */
export type * from './account-watch.ts'
export { alias, type AliasItems, type AliasOptions } from './alias/index.ts'
export {
  createGuardedFetch,
  type FetchedFile,
  type GuardedFetch,
  type GuardedFetchOptions,
  readFile,
} from './guarded-fetch.ts'
export * from './provider-errors.ts'
export type * from './resale-marketplace.ts'
export { MOST_CONDITIONS } from './shopify/condition-metafields.ts'
export { shopify, type ShopifyOptions } from './shopify/index.ts'
export {
  exchangeStockxCode,
  stockx,
  type StockxApplication,
  stockxAuthorizeUrl,
  type StockxOptions,
  type StockxTokens,
  type StockxTokenStore,
} from './stockx/index.ts'
export type * from './store.ts'
export { throttlePauseMs } from './throttle-pause.ts'
export { LONGEST_REFRESH_MS, renewalOf, type TokenRenewal } from './token-renewal.ts'
export { ANSWER_RULES, type AnswerRule, type FixedBy } from './answer-rules.ts'
export { apisEnding, PROVIDER_APIS, type ProviderApi } from './api-versions.ts'

import Type from 'typebox'
import { declareEvent, declareJob } from '../../platform/jobs/declare-job.ts'

/**
 * Reads one product's market again from both marketplaces. Planned again while the product is due
 * (`planMarketRefresh`).
 */
export const refreshMarketJob = declareJob({
  name: 'catalogue.refresh-market',
  data: Type.Object({ product_id: Type.Integer() }),
  keyOf: ({ product_id }) => String(product_id),
  onceQueued: true,
  isPlannedAgain: true,
  retryLimit: 3,
})

export const marketRefreshed = declareEvent({
  event: 'market-refreshed',
  data: Type.Object({ product_id: Type.Integer() }),
})

/** StockX is asked for the next retail prices of a backfill; sends itself on until none is left. */
export const backfillRetailPricesJob = declareJob({
  name: 'catalogue.backfill-retail-prices',
  data: Type.Object({ run_id: Type.Integer() }),
  keyOf: ({ run_id }) => String(run_id),
  priority: 5,
})

/** What fees depend on has changed, of a product or (null) for all, and with it what asks leave. */
export const feesChanged = declareEvent({
  event: 'fees-changed',
  data: Type.Object({ product_id: Type.Union([Type.Integer(), Type.Null()]) }),
})

/** A retailer, or (null) all who share the platform's account, use another account of a marketplace than before. */
export const accountsChanged = declareEvent({
  event: 'marketplace-accounts-changed',
  data: Type.Object({
    marketplace: Type.Union([Type.Literal('stockx'), Type.Literal('goat')]),
    retailer_id: Type.Union([Type.Integer(), Type.Null()]),
    /** The one that they used. */
    left_account_id: Type.Integer(),
  }),
})

/** A marketplace that refused an account lets it in again: what waited for it goes on. */
export const accountWorksAgain = declareEvent({
  event: 'marketplace-account-works-again',
  data: Type.Object({ marketplace_account_id: Type.Integer() }),
})

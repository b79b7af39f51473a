import Type from 'typebox'
import { declareEvent, declareJob } from '../../platform/jobs/declare-job.ts'

/**
 * Refreshes one product's market data from both marketplaces. Planned again while the product is due
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

/** Reads the next retail prices of a backfill from StockX; enqueues itself until none is missing. */
export const backfillRetailPricesJob = declareJob({
  name: 'catalogue.backfill-retail-prices',
  data: Type.Object({ run_id: Type.Integer() }),
  keyOf: ({ run_id }) => String(run_id),
  priority: 5,
})

/** The basis of fees changed, and with it the payouts of asks: for a product, or (null) for all. */
export const feesChanged = declareEvent({
  event: 'fees-changed',
  data: Type.Object({ product_id: Type.Union([Type.Integer(), Type.Null()]) }),
})

/** A retailer, or (null) all that share the platform's account, now use another account of a marketplace. */
export const accountsChanged = declareEvent({
  event: 'marketplace-accounts-changed',
  data: Type.Object({
    marketplace: Type.Union([Type.Literal('stockx'), Type.Literal('goat')]),
    retailer_id: Type.Union([Type.Integer(), Type.Null()]),
    /** The account that they used before. */
    left_account_id: Type.Integer(),
  }),
})

/** A marketplace accepts an account again that it had refused, so waiting work continues. */
export const accountWorksAgain = declareEvent({
  event: 'marketplace-account-works-again',
  data: Type.Object({ marketplace_account_id: Type.Integer() }),
})

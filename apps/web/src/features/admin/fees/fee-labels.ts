import { formatMoney } from '@ark/domain'
import type { DatedFees } from './fees.queries.ts'

/** Formats hundredths of a percent: '7.5%' for 750. */
const percent = (basisPoints: number): string => `${basisPoints / 100}%`

/**
 * Describes StockX's fees in one line: '7%, at least $5.00 + 3% processing + $4.00'. There is no commission during the
 * promotion.
 */
export const stockxFeeLabel = ({ stockx, zero_stockx_fees }: Pick<DatedFees, 'stockx' | 'zero_stockx_fees'>): string =>
  [
    zero_stockx_fees ? 'no commission (promotion)' : `${percent(stockx.commission_bps)}${atLeast(stockx)}`,
    `${percent(stockx.processing_bps)} processing`,
    formatMoney(stockx.shipping_cents),
  ].join(' + ')

const atLeast = ({ minimum_transaction_fee_cents: minimum = 0 }: DatedFees['stockx']): string =>
  minimum > 0 ? `, at least ${formatMoney(minimum)}` : ''

/** Describes ALIAS's fees on a sale and on its cash-out: '9.5% + $5.00, 2.9% cash-out'. */
export const aliasFeeLabel = ({ goat }: Pick<DatedFees, 'goat'>): string =>
  `${percent(goat.commission_bps)} + ${formatMoney(goat.seller_fee_cents)}, ${percent(goat.cash_out_bps)} cash-out`

/** Describes ARK's fee: one rate, or a flat amount below a price and a rate above it. */
export const arkFeeLabel = ({ ark }: Pick<DatedFees, 'ark'>): string =>
  ark.kind === 'flat'
    ? `${percent(ark.rate_bps)} flat`
    : `${formatMoney(ark.flat_fee_cents)} under ${formatMoney(ark.under_cents)}, then ${percent(ark.rate_bps)}; ` +
      `${percent(ark.pre_release_bps)} before release`

import { formatMoney } from '@ark/domain'
import type { DatedFees } from './fees.queries.ts'

/** '7.5%' of 750 hundredths of a percent. */
const percent = (basisPoints: number): string => `${basisPoints / 100}%`

/** StockX' fees on one line: '7%, at least $5.00 + 3% processing + $4.00'; no commission while the promotion runs. */
export const stockxWords = ({ stockx, zero_stockx_fees }: Pick<DatedFees, 'stockx' | 'zero_stockx_fees'>): string =>
  [
    zero_stockx_fees ? 'no commission (promotion)' : `${percent(stockx.commission_bps)}${atLeast(stockx)}`,
    `${percent(stockx.processing_bps)} processing`,
    formatMoney(stockx.shipping_cents),
  ].join(' + ')

const atLeast = ({ minimum_transaction_fee_cents: minimum = 0 }: DatedFees['stockx']): string =>
  minimum > 0 ? `, at least ${formatMoney(minimum)}` : ''

/** '9.5% + $5.00, 2.9% cash-out': what ALIAS takes of a sale, and of what is cashed out. */
export const aliasWords = ({ goat }: Pick<DatedFees, 'goat'>): string =>
  `${percent(goat.commission_bps)} + ${formatMoney(goat.seller_fee_cents)}, ${percent(goat.cash_out_bps)} cash-out`

/** ARK’s own fee: one rate, or a flat amount under a price and a rate from there on. */
export const arkWords = ({ ark }: Pick<DatedFees, 'ark'>): string =>
  ark.kind === 'flat'
    ? `${percent(ark.rate_bps)} flat`
    : `${formatMoney(ark.flat_fee_cents)} under ${formatMoney(ark.under_cents)}, then ${percent(ark.rate_bps)}; ` +
      `${percent(ark.pre_release_bps)} before release`

import { dayAfter, dayInNewYork } from '@ark/domain'
import { parseNumber } from '../../../shared/ui/controls/parse-number.ts'
import type { BodyOf, Contract } from '@ark/contract'
import type { DatedFees } from './fees.queries.ts'

type SentFees = BodyOf<Contract['POST /admin/system-settings/fee-schedules']>

/** Percents and dollars as they are typed; those of ARK are called as in the call, which names them in its errors. */
export const FEE_FIELDS = [
  'effective_from',
  'stockx_commission',
  'stockx_processing',
  'stockx_shipping',
  'stockx_minimum',
  'alias_commission',
  'alias_seller_fee',
  'alias_cash_out',
  'kind',
  'under_cents',
  'flat_fee_cents',
  'rate_bps',
  'pre_release_bps',
] as const

type FeeField = (typeof FEE_FIELDS)[number]
type FeeValues = Record<FeeField, string>

const HIGHEST_PERCENT = 40
const HIGHEST_DOLLARS = 1_000
/** Both are hundredths: of a percent, and of a dollar. */
const hundredths = (text: string, max: number): number | null => {
  const number = parseNumber(text, { min: 0, max, decimals: 2 })
  return number === null || number === undefined ? null : Math.round(number * 100)
}
const isDollars = (field: FeeField): boolean =>
  ['stockx_shipping', 'stockx_minimum', 'alias_seller_fee', 'under_cents', 'flat_fee_cents'].includes(field)
const valueOf = (values: FeeValues, field: FeeField): number =>
  hundredths(values[field], isDollars(field) ? HIGHEST_DOLLARS : HIGHEST_PERCENT) ?? 0

const ofTiers: readonly FeeField[] = ['under_cents', 'flat_fee_cents', 'pre_release_bps']

/** What is wrong with what was typed. What tiers alone have is looked at only where there are tiers. */
export function feeProblems(values: FeeValues): Partial<FeeValues> {
  const problems: Partial<FeeValues> = {}
  if (values.effective_from === '') problems.effective_from = 'Enter the first day of these fees'
  for (const field of FEE_FIELDS) {
    if (field === 'effective_from' || field === 'kind' || (values.kind === 'flat' && ofTiers.includes(field))) continue
    const most = isDollars(field) ? HIGHEST_DOLLARS : HIGHEST_PERCENT
    if (hundredths(values[field], most) === null)
      problems[field] = isDollars(field) ? 'Enter dollars up to 1,000' : 'Enter a percentage up to 40'
  }
  return problems
}

/** What is sent, of values without problems. */
export function feesOf(values: FeeValues): SentFees {
  const of = (field: FeeField) => valueOf(values, field)
  return {
    effective_from: values.effective_from,
    stockx: {
      commission_bps: of('stockx_commission'),
      processing_bps: of('stockx_processing'),
      shipping_cents: of('stockx_shipping'),
      ...(of('stockx_minimum') > 0 && { minimum_transaction_fee_cents: of('stockx_minimum') }),
    },
    goat: {
      commission_bps: of('alias_commission'),
      seller_fee_cents: of('alias_seller_fee'),
      cash_out_bps: of('alias_cash_out'),
    },
    ark:
      values.kind === 'flat'
        ? { kind: 'flat', rate_bps: of('rate_bps') }
        : {
            kind: 'tiered',
            under_cents: of('under_cents'),
            flat_fee_cents: of('flat_fee_cents'),
            rate_bps: of('rate_bps'),
            pre_release_bps: of('pre_release_bps'),
          },
  }
}

const typed = (value: number): string => String(value / 100)

/** What stands in the form at first: fees to come as they are, else those of today, from tomorrow on. */
export function feeValues({ effective_from, state, stockx, goat, ark }: DatedFees, now: Date): FeeValues {
  const tiers = ark.kind === 'tiered' ? ark : { under_cents: 10_000, flat_fee_cents: 300, pre_release_bps: 500 }
  return {
    effective_from: state === 'coming' ? effective_from : dayAfter(dayInNewYork(now), 1),
    stockx_commission: typed(stockx.commission_bps),
    stockx_processing: typed(stockx.processing_bps),
    stockx_shipping: typed(stockx.shipping_cents),
    stockx_minimum: typed(stockx.minimum_transaction_fee_cents ?? 0),
    alias_commission: typed(goat.commission_bps),
    alias_seller_fee: typed(goat.seller_fee_cents),
    alias_cash_out: typed(goat.cash_out_bps),
    kind: ark.kind,
    under_cents: typed(tiers.under_cents),
    flat_fee_cents: typed(tiers.flat_fee_cents),
    rate_bps: typed(ark.rate_bps),
    pre_release_bps: typed(tiers.pre_release_bps),
  }
}

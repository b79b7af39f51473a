import type { LastPair, Repricing } from '@ark/domain'
import type { Answer } from '../../../shared/api.ts'
import { counted, platformName, wholeMoney } from '../../../shared/formats.ts'

/** The choices for how asks follow the market (docs/decisions/035), with a name and an explanation. */
export const REPRICING_LABELS: Record<Repricing, { name: string; meaning: string }> = {
  off: { name: 'Keep the desired payout', meaning: 'The ask of each size nets its desired payout.' },
  match_lowest_ask: {
    name: 'Match the lowest ask',
    meaning: 'The ask of each size equals the lowest ask on its marketplace.',
  },
  beat_lowest_ask: { name: 'Beat the lowest ask by $1', meaning: 'The ask of each size is $1 below the lowest ask.' },
}

/** Labels in a product's row for active repricing rules. */
export const REPRICING_PILLS: Record<Exclude<Repricing, 'off'>, string> = {
  match_lowest_ask: 'Matches lowest ask',
  beat_lowest_ask: 'Beats lowest ask',
}
/** Labels in a row while the rule of the last pair applies to its size (docs/decisions/034). */
export const LAST_PAIR_PILLS: Record<LastPair, string> = {
  both: 'Last pair on both',
  higher_payout: 'Last pair where it pays more',
  keep_off: 'Last pair not listed',
}

export type RepricingPreview = Answer<'GET /listings/products/{id}/repricing-preview'>
export type RepricedRow = RepricingPreview['rows'][number]

/** Names a size on a marketplace: 'Size 9 on StockX'. */
export const placeLabel = ({ size, marketplace }: Pick<RepricedRow, 'size' | 'marketplace'>): string =>
  `Size ${size} on ${platformName(marketplace)}`

/** Describes a change of an ask: '$214 → $209', or '$214' when it stays. */
export function askLabel({ ask, new_ask }: Pick<RepricedRow, 'ask' | 'new_ask'>): string {
  if (new_ask === null) return ask === null ? 'No ask' : wholeMoney(ask)
  return ask === null ? wholeMoney(new_ask) : `${wholeMoney(ask)} → ${wholeMoney(new_ask)}`
}

/** Describes the bounds of a rule's asks; empty when no ask is possible. */
export const boundsLabel = ({ lowest_price, highest_price }: RepricedRow): string =>
  lowest_price === null || highest_price === null
    ? ''
    : `between ${wholeMoney(lowest_price)} and ${wholeMoney(highest_price)}`

/** Describes what a rule would change right now; `rows` are the sizes that have a price. */
export function repricingMessage({ changes, rows }: RepricingPreview): string {
  if (rows.length === 0) return 'Nothing would change: no size has payouts yet.'
  return changes === 0
    ? 'No price would change right now. Asks follow the market from then on.'
    : `${counted(changes, 'price')} of ${rows.length} would change right now.`
}

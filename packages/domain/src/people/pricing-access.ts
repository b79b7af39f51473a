/**
 * Why staff with access to some locations may not price or enable a size (docs/decisions/085): the size must have
 * pairs, and all of them must be at locations that the person sees.
 */
export type NotPricedHere = 'pairs-elsewhere' | 'no-pairs-here'

/** The reasons as text without a period, for screens and for the sizes that a run leaves out. */
export const NOT_PRICED_HERE_LABELS: Readonly<Record<NotPricedHere, string>> = {
  'pairs-elsewhere': 'Some pairs are at locations that you cannot see',
  'no-pairs-here': 'There are no pairs at your locations',
}

/**
 * Why staff who see some locations may not price a size, nor say whether it is offered (docs/decisions/085): it needs
 * every location at which it has pairs, and has to have some.
 */
export type NotPricedHere = 'pairs-elsewhere' | 'no-pairs-here'

/** In words, for a screen beside what is closed and for what a run leaves out; without a period. */
export const NOT_PRICED_HERE_WORDS: Readonly<Record<NotPricedHere, string>> = {
  'pairs-elsewhere': 'Pairs lie at locations that you do not see',
  'no-pairs-here': 'No pair lies at your locations',
}

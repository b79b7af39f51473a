const WHOLE = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 })

/** Formats a whole number: '1,200'. */
export const wholeNumber = (value: number): string => WHOLE.format(value)

/** Formats a count with its noun: '1 row', '1,200 rows'. */
export const counted = (value: number, one: string, many = `${one}s`): string =>
  `${wholeNumber(value)} ${value === 1 ? one : many}`

/** How many things a sentence each names, before one sentence for all others. */
export const NAMED_ONES = 5

/** Returns the first sentences, and `others` instead of the rest, so that a long list hides and omits nothing. */
export const firstOnes = (sentences: readonly string[], others: string): string[] =>
  sentences.length > NAMED_ONES ? [...sentences.slice(0, NAMED_ONES), others] : [...sentences]

import { money } from '../../shared/formats.ts'
import { parseNumber } from '../../shared/ui/controls/parse-number.ts'

const HIGHEST = 9_999_999.99

/** Parses an amount in dollars; null when it is missing or invalid. */
export const dollarsOf = (text: string): number | null =>
  parseNumber(text, { min: 0, max: HIGHEST, decimals: 2 }) ?? null

/** Returns the error for an invalid amount; `what` is 'the amount'. */
export const dollarsProblem = (what: string): string => `Enter ${what}, from $0.00 to ${money(HIGHEST)}`

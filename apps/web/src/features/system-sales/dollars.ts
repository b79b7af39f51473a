import { money } from '../../shared/formats.ts'
import { parseNumber } from '../../shared/ui/controls/parse-number.ts'

const HIGHEST = 9_999_999.99

/** An amount in dollars as the operator types it; null: none was entered, or what is none. */
export const dollarsOf = (text: string): number | null =>
  parseNumber(text, { min: 0, max: HIGHEST, decimals: 2 }) ?? null

/** What to enter, for a text that is no amount; `what`: 'the amount'. */
export const dollarsProblem = (what: string): string => `Enter ${what}, from $0.00 to ${money(HIGHEST)}`

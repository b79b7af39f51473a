import { readNumber, withoutDollarSign } from '@ark/domain'

/**
 * Parses a typed number, including `$1,200.50`. Returns null for empty text and undefined for anything that is not a
 * number within the bounds.
 */
export function parseNumber(
  text: string,
  { min, max, decimals }: { min: number; max: number | undefined; decimals: number },
): number | null | undefined {
  const typed = withoutDollarSign(text)
  if (typed === '') return null
  const plain = readNumber(typed, { decimals })
  if (plain === null) return undefined
  const number = Number(plain)
  return number < min || (max !== undefined && number > max) ? undefined : number
}

/** What a person typed, `$1,200.50` included. Null: empty. Undefined: not a number within the bounds. */
export function parseNumber(
  text: string,
  { min, max, decimals }: { min: number; max: number | undefined; decimals: number },
): number | null | undefined {
  const plain = text.replaceAll(/[$,\s]/g, '')
  if (plain === '') return null
  if (!(decimals === 0 ? /^\d+$/ : /^\d*\.?\d*$/).test(plain) || plain === '.') return undefined
  const number = Math.round(Number(plain) * 10 ** decimals) / 10 ** decimals
  return number < min || (max !== undefined && number > max) ? undefined : number
}

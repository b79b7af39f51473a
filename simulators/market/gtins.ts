import { hashNumber } from '../core/random.ts'

/** Company prefixes that resemble the brands' real ones. */
const PREFIX: Record<string, string> = { Nike: '194', Jordan: '195', adidas: '196', 'New Balance': '197' }

/** Returns a 12-digit UPC for this size, the same in every run; `taken` keeps them unique. */
export function gtinFor(brand: string, variantKey: string, taken: Set<string>): string {
  for (let attempt = 0; ; attempt++) {
    const body = (PREFIX[brand] ?? '888') + String(hashNumber(`gtin:${variantKey}:${attempt}`) % 1e8).padStart(8, '0')
    const gtin = body + checkDigit(body)
    if (!taken.has(gtin)) {
      taken.add(gtin)
      return gtin
    }
  }
}

/**
 * Returns the GS1 check digit: from the right, digits weigh 3, 1, 3, …, and the check digit completes a multiple of
 * ten.
 */
export function checkDigit(body: string): string {
  const sum = body
    .split('')
    .reverse()
    .reduce((total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 3 : 1), 0)
  return String((10 - (sum % 10)) % 10)
}

/** Style codes made comparable: case, blanks and dashes do not matter; a compound code ('A/B') is several. */
export const styleCodeKey = (styleCode: string): string => styleCode.toUpperCase().replace(/[^A-Z0-9]/g, '')

/** The comparable codes that a marketplace's style code stands for, each once. Too short ones say nothing. */
export const styleCodeKeys = (styleCode: string): string[] => [
  ...new Set(
    styleCode
      .split('/')
      .map(styleCodeKey)
      .filter((key) => key.length >= 4),
  ),
]

/**
 * The style code that a shop's SKU teaches when its product is linked by hand, made comparable; null when the SKU holds
 * none. A size may follow the code ('DZ5485-612-9.5'). A code has 5 to 15 letters and digits, three digits among them:
 * that is what brands print on their boxes, while 'JORDAN' or 'AIR-MAX' is a word and would capture other products.
 */
export function taughtStyleCode(sku: string | null): string | null {
  const key = styleCodeKey(sku?.match(/^[A-Za-z0-9]+(?:-[A-Za-z0-9]{3})?/)?.[0] ?? '')
  return /^[A-Z0-9]{5,15}$/.test(key) && /\d.*\d.*\d/.test(key) ? key : null
}

/** How brands print their codes: Nike and Jordan, Adidas, New Balance, Asics, Puma. Of comparable codes. */
const PRINTED = [
  /^[A-Z]{2}\d{7}$/,
  /^\d{9}$/,
  /^[A-Z]{1,2}\d{4,5}$/,
  /^[A-Z]{1,3}\d{3,4}[A-Z]{1,3}\d?$/,
  /^\d{4}[A-Z]\d{6}$/,
  /^\d{8}$/,
]

/** '555088101' and 'DZ5485612' as '999999999' and 'AA9999999'. */
const shapeOf = (key: string): string => key.replace(/[A-Z]/g, 'A').replace(/\d/g, '9')

/**
 * The style code, comparable, that a shop's SKU names and that is not the product's; null where it names the product's
 * or none. A shop's own numbers are no style codes: only what has a brand's shape counts, or that of the product's own.
 */
export function otherStyleCode(sku: string | null, productStyleCode: string | null): string | null {
  const named = taughtStyleCode(sku)
  const own = productStyleCode === null ? [] : styleCodeKeys(productStyleCode)
  if (named === null || own.length === 0) return null
  if (own.some((key) => named.startsWith(key) || key.startsWith(named))) return null
  return PRINTED.some((shape) => shape.test(named)) || own.some((key) => shapeOf(key) === shapeOf(named)) ? named : null
}

/**
 * Returns the comparable form of a style code: without case, spaces and dashes. A compound code ('A/B') stands for
 * several; `styleCodeKeys` splits it.
 */
export const styleCodeKey = (styleCode: string): string => styleCode.toUpperCase().replace(/[^A-Z0-9]/g, '')

/**
 * Returns the comparable codes in a marketplace's style code, each once. It drops codes that are too short to identify
 * a product.
 */
export const styleCodeKeys = (styleCode: string): string[] => [
  ...new Set(
    styleCode
      .split('/')
      .map(styleCodeKey)
      .filter((key) => key.length >= 4),
  ),
]

/**
 * Returns the style code, in comparable form, that ARK learns from the SKU when someone links a shop's product by hand;
 * null when the SKU has none. A size may follow the code ('DZ5485-612-9.5'). A code has 5 to 15 letters and digits with
 * at least three digits, like the codes on boxes; 'JORDAN' or 'AIR-MAX' are words and would capture other products.
 */
export function taughtStyleCode(sku: string | null): string | null {
  const spelled = styleCodeInSku(sku)
  return spelled === null ? null : styleCodeKey(spelled)
}

/**
 * Returns the style code of a SKU, or of a word in a title, as it is spelled there; null when it has none
 * (`taughtStyleCode` has the rule).
 */
export function styleCodeInSku(sku: string | null): string | null {
  const spelled = sku?.match(/^[A-Za-z0-9]+(?:-[A-Za-z0-9]{3})?/)?.[0] ?? ''
  const key = styleCodeKey(spelled)
  return /^[A-Z0-9]{5,15}$/.test(key) && /\d.*\d.*\d/.test(key) ? spelled : null
}

/** The formats of the style codes of Nike and Jordan, Adidas, New Balance, Asics and Puma, in comparable form. */
const PRINTED = [
  /^[A-Z]{2}\d{7}$/,
  /^\d{9}$/,
  /^[A-Z]{1,2}\d{4,5}$/,
  /^[A-Z]{1,3}\d{3,4}[A-Z]{1,3}\d?$/,
  /^\d{4}[A-Z]\d{6}$/,
  /^\d{8}$/,
]

/** Returns the pattern of a code: '555088101' and 'DZ5485612' become '999999999' and 'AA9999999'. */
const shapeOf = (key: string): string => key.replace(/[A-Z]/g, 'A').replace(/\d/g, '9')

/**
 * Returns the style code, in comparable form, of another product that a shop's SKU names; null where the SKU names this
 * product's code or none. A shop's own numbers do not count: only codes in a brand's format, or in the format of the
 * product's own code.
 */
export function otherStyleCode(sku: string | null, productStyleCode: string | null): string | null {
  const named = taughtStyleCode(sku)
  const own = productStyleCode === null ? [] : styleCodeKeys(productStyleCode)
  if (named === null || own.length === 0) return null
  if (own.some((key) => named.startsWith(key) || key.startsWith(named))) return null
  return PRINTED.some((shape) => shape.test(named)) || own.some((key) => shapeOf(key) === shapeOf(named)) ? named : null
}

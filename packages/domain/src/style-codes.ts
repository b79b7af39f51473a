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

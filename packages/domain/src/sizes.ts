/**
 * Sizes as shops and marketplaces spell them, made comparable (domain §2): `US 9`, `9`, `9.0`, `9 M`, `9W`, `7Y`,
 * `38 EU`. The key is the number with its kind: '9', '9w', '7y', '10.5c', '38eu'; 'l', 'xl', 'os' for clothes.
 */
export function sizeKey(spelling: string): string | null {
  const text = spelling.trim().toLowerCase().replace(',', '.').replace(/½/g, '.5')
  const letters = /^(xxs|xs|s|m|l|xl|xxl|xxxl|os|one size|default title)$/.exec(text)?.[1]
  if (letters) return letters === 'one size' || letters === 'default title' ? 'os' : letters
  const parts = /^(us|uk|eu|cm)?\s*(m|men'?s|w|wmns|women'?s)?\s*(\d{1,2}(?:\.\d+)?)\s*(.*)$/.exec(text)
  if (!parts) return null
  const [, system = '', leading = '', number = '', trailing = ''] = parts
  return `${Number(number)}${kindOf(`${system} ${leading} ${trailing}`)}`
}

/** Men's US sizes have no suffix: it is how both marketplaces write them. */
function kindOf(words: string): string {
  const has = (pattern: RegExp) => pattern.test(words)
  if (has(/\buk\b/)) return 'uk'
  if (has(/\beu\b/)) return 'eu'
  if (has(/\bcm\b/)) return 'cm'
  if (has(/\b(y|gs|youth)\b/)) return 'y'
  if (has(/\b(c|td|toddler)\b/)) return 'c'
  if (has(/\b(k)\b/)) return 'k'
  if (has(/\b(w|wmns|women'?s)\b/)) return 'w'
  return ''
}

/**
 * The sizes that a spelling may mean, as keys: one; of a pair that is sold by two of its sizes ('M 9.5 / W 11',
 * 'US 9 / EU 42.5') each, of which a product has one. None: it is no size.
 */
export function sizeKeys(spelling: string): string[] {
  const parts = spelling.split('/').map(sizeKey)
  const keys = parts.length > 1 && parts.every((key) => key !== null) ? parts : [sizeKey(spelling)]
  return [...new Set(keys.filter((key) => key !== null))]
}

/** Order on a shelf: by number, clothes by their letters, the unknown last. */
export function sizeOrder(spelling: string): number {
  const key = sizeKey(spelling)
  if (key === null) return 100_000
  const clothes = ['xxs', 'xs', 's', 'm', 'l', 'xl', 'xxl', 'xxxl', 'os'].indexOf(key)
  if (clothes >= 0) return 50_000 + clothes
  const number = Number.parseFloat(key) * 10
  return key.endsWith('c') || key.endsWith('k') ? number : key.endsWith('y') ? 1_000 + number : 2_000 + number
}

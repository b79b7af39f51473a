import type { MarketProduct } from './product.ts'

/**
 * Returns products as marketplaces' fuzzy search does: first the exact style code or GTIN, then neighbors, then shoes
 * with the same words.
 */
export function searchProducts(products: readonly MarketProduct[], query: string): MarketProduct[] {
  const wanted = plain(query)
  const words = query
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter(Boolean)
  return products
    .map((product) => ({ product, score: score(product, wanted, words) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score || a.product.name.localeCompare(b.product.name))
    .map(({ product }) => product)
}

const plain = (text: string) => text.toLowerCase().replace(/[^a-z0-9]/g, '')

function score(product: MarketProduct, wanted: string, words: readonly string[]): number {
  const styleCode = plain(product.styleCode)
  if (styleCode === wanted || product.sizes.some(({ gtin }) => gtin === wanted)) return 1000
  // DD1391-100 also finds DD1391-101, the same model in another color.
  const sameModel = wanted.length >= 6 && styleCode.slice(0, 6) === wanted.slice(0, 6)
  if (sameModel) return 500
  const text = ` ${product.name} ${product.colorway} ${product.brand} ${product.styleCode} `.toLowerCase()
  const hits = words.filter((word) => text.includes(word))
  return words.length > 0 && hits.length >= Math.ceil(words.length * 0.6) ? hits.join('').length : 0
}

import { hashNumber } from '../core/random.ts'
import type { MarketProduct, MarketVariant } from '../market/market.ts'
import { recordNotFound } from './api/errors.ts'

export interface Catalogue {
  /** Throws 404 for an unknown catalogue id. */
  find(catalogId: string): MarketProduct
  /** Best match first; empty when nothing resembles the query. */
  search(query: string): MarketProduct[]
}

/** alias prints a space where brands print a dash: `DD1391 100`. */
export const aliasSkuOf = (product: MarketProduct) => product.styleCode.replaceAll('-', ' ')

/** Sizes are plain numbers in the item's unit, without `W` or `Y` (alias.md §2.1). */
export const variantOfSize = (product: MarketProduct, size: number): MarketVariant | undefined =>
  product.sizes.find((variant) => variant.usValue === size)

/** Three of 149 sampled items need pictures whatever their condition: about one in fifty. */
export const needsPicturesByNature = (catalogId: string) => hashNumber(`photographed:${catalogId}`) % 50 === 0

export function createCatalogue(products: readonly MarketProduct[]): Catalogue {
  const byId = new Map(products.map((product) => [product.aliasCatalogId, product]))
  const entries = products.map((product) => ({ product, sku: squeezed(product.styleCode), words: wordsOf(product) }))
  return {
    find(catalogId) {
      const product = byId.get(catalogId)
      if (!product) throw recordNotFound()
      return product
    },
    search(query) {
      if (COMBINED_CODES.test(query)) return []
      const exact = entries.filter(({ sku }) => sku === squeezed(query))
      if (exact.length > 0) return exact.map(({ product }) => product)
      const asked = split(query)
      return entries
        .map(({ product, words }) => ({ product, score: likeness(asked, words) }))
        .filter(({ score }) => score >= 0.5)
        .sort((a, b) => b.score - a.score)
        .map(({ product }) => product)
    },
  }
}

const squeezed = (text: string) => text.toLowerCase().replaceAll(/[\s-]/g, '')
const split = (text: string) =>
  text
    .toLowerCase()
    .split(/[\s'"()-]+/)
    .filter(Boolean)

const wordsOf = ({ name, brand, styleCode, colorway }: MarketProduct) =>
  split(`${name} ${brand} ${styleCode} ${colorway.replaceAll('/', ' ')}`)

/** `315122-111/CW2288-111` finds nothing; clients search for the first code (alias.md §2.1). */
const COMBINED_CODES = /\d\/\S*\d/

/**
 * The share of the asked words that some word of the item begins with. Half is enough: an unknown style code finds its
 * near neighbour of the same model (`DD1391-999` → `DD1391 100`).
 */
function likeness(asked: string[], words: string[]): number {
  const hits = asked.filter((word) => words.some((candidate) => candidate.startsWith(word)))
  return asked.length === 0 ? 0 : hits.length / asked.length
}

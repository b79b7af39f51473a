import { hashNumber } from '../core/random.ts'
import type { MarketProduct, MarketVariant } from '../market/market.ts'
import { recordNotFound } from './api/errors.ts'

export interface Catalog {
  /** Returns a product. Throws 404 for an unknown catalog ID. */
  find(catalogId: string): MarketProduct
  /** Returns products, best match first; empty when nothing resembles the query. */
  search(query: string): MarketProduct[]
}

/** Returns the SKU as alias writes it, with a space where brands print a dash: `DD1391 100`. */
export const aliasSkuOf = (product: MarketProduct) => product.styleCode.replaceAll('-', ' ')

/** Returns the size of a product. alias' sizes are plain numbers in the item's unit, without `W` or `Y`. */
export const variantOfSize = (product: MarketProduct, size: number): MarketVariant | undefined =>
  product.sizes.find((variant) => variant.usValue === size)

/**
 * Returns whether an item needs pictures whatever its condition. About one in fifty does: three of 149 sampled items.
 */
export const needsPicturesByNature = (catalogId: string) => hashNumber(`photographed:${catalogId}`) % 50 === 0

export function createCatalog(products: readonly MarketProduct[]): Catalog {
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

/** Matches a compound style code. `315122-111/CW2288-111` finds nothing at alias; clients search for its first code. */
const COMBINED_CODES = /\d\/\S*\d/

/**
 * Returns the share of the query's words that begin a word of the item. Half is enough, so that an unknown style code
 * finds a neighbor of the same model (`DD1391-999` → `DD1391 100`).
 */
function likeness(asked: string[], words: string[]): number {
  const hits = asked.filter((word) => words.some((candidate) => candidate.startsWith(word)))
  return asked.length === 0 ? 0 : hits.length / asked.length
}

import { createRandom, hashNumber, type Random } from '../../core/random.ts'
import type { MarketProduct, MarketVariant } from '../../market/market.ts'
import type { ShelfProduct } from './stock-shelf.ts'
import { sizeLabel } from './size-labels.ts'

/** How thoroughly a product was entered; real shops mix all of these. */
type Care = 'barcodes' | 'skus' | 'title' | 'tags'

/**
 * Returns how a product was entered. Most have the GTIN; some have only `DD1391-100-9`; some have the style code in
 * title or tags and the size in the option.
 */
function careOf(product: MarketProduct): Care {
  if (product.styleCode === 'DD1391-100') return 'barcodes'
  const percent = hashNumber(`care ${product.styleCode}`) % 100
  if (percent < 68) return 'barcodes'
  if (percent < 82) return 'skus'
  return percent < 92 ? 'title' : 'tags'
}

/** Returns a shoe as a shop may have entered it: with the given care, or with one that follows from the shoe. */
export function sneaker(product: MarketProduct, shopDomain: string, care = careOf(product)): ShelfProduct {
  const random = createRandom(`${shopDomain} ${product.styleCode}`)
  const label = sizeLabel(product.gender, care === 'barcodes' ? random.int(0, 1) : random.int(0, 3))
  const isOnSale = random.chance(0.08)
  const fullPriceCents = shopPrice(product, random)
  const priceCents = isOnSale ? roundToNinetyNine(fullPriceCents * 0.8) : fullPriceCents
  return {
    title: care === 'title' ? `${product.name} ${product.styleCode}` : product.name,
    vendor: product.brand,
    productType: 'Sneakers',
    tags: [
      product.brand,
      product.gender,
      ...(care === 'tags' ? [product.styleCode] : []),
      ...(isOnSale ? ['sale'] : []),
    ],
    descriptionHtml: `<p>${escaped(product.name)} in ${escaped(product.colorway)}. Brand new in box.</p>`,
    imagePath: `/images/${encodeURIComponent(product.styleCode)}.svg`,
    optionName: random.chance(0.85) ? 'Size' : 'Shoe Size',
    variants: product.sizes.map((size) => ({
      title: label(size),
      sku: skuOf(product, size, care),
      barcode: care === 'barcodes' ? size.gtin : null,
      priceCents,
      compareAtPriceCents: isOnSale ? fullPriceCents : null,
    })),
  }
}

/** Returns the SKU of a size. It is unique only where the shop entered it thoroughly, so it is never a key. */
function skuOf({ styleCode }: MarketProduct, size: MarketVariant, care: Care): string | null {
  if (care === 'barcodes' || care === 'skus') return `${styleCode}-${size.us.replace(/[A-Z]+$/, '')}`
  // The product's code for every size, or no SKU at all.
  return care === 'title' ? null : styleCode
}

/** Returns a price near the market's, but never far below retail. */
function shopPrice({ retailPriceCents, typicalPriceCents }: MarketProduct, random: Random): number {
  const marketCents = typicalPriceCents * (1.02 + random.next() * 0.1)
  return roundToNinetyNine(Math.max(retailPriceCents * 0.9, marketCents))
}

function roundToNinetyNine(cents: number): number {
  return Math.round(cents / 500) * 500 - 1
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}

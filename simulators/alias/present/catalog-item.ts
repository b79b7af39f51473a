import type { MarketProduct } from '../../market/market.ts'
import type { Alias } from '../alias.ts'
import { needsPicturesByNature, aliasSkuOf } from '../catalogue.ts'
import { int64 } from './values.ts'

export const MINIMUM_PRICE_CENTS = 2_500
const MAXIMUM_PRICE_CENTS = 200_000
/** Most sampled items have a maximum price of $2,000; expensive ones have $20,000. */
const GRAIL_MAXIMUM_PRICE_CENTS = 2_000_000
const GRAIL_ASK_CENTS = 150_000

/** One of each picture that items require; `EXTRA` allows up to three more, which are never required. */
export const REQUIRED_PICTURES = [
  'PICTURE_TYPE_OUTER',
  'PICTURE_TYPE_INNER',
  'PICTURE_TYPE_TOP',
  'PICTURE_TYPE_BACK',
  'PICTURE_TYPE_UNDER',
  'PICTURE_TYPE_SIZE_TAG',
  'PICTURE_TYPE_PACKAGING',
] as const

export function maximumPriceCents({ market }: Alias, product: MarketProduct): number {
  const dearest = Math.max(0, ...product.sizes.map(({ key }) => market.quote('alias', key).lowestAskCents ?? 0))
  return dearest > GRAIL_ASK_CENTS ? GRAIL_MAXIMUM_PRICE_CENTS : MAXIMUM_PRICE_CENTS
}

export const requiresPictures = ({ settings }: Alias, { aliasCatalogId }: MarketProduct) =>
  settings.picturesRequiredFor.includes(aliasCatalogId) || needsPicturesByNature(aliasCatalogId)

export const isResellable = ({ settings }: Alias, { aliasCatalogId }: MarketProduct) =>
  !settings.notResellable.includes(aliasCatalogId)

/** Returns an item with its fields in the order of the recorded answer. */
export function catalogItem(alias: Alias, product: MarketProduct) {
  return {
    catalog_id: product.aliasCatalogId,
    name: product.name,
    sku: aliasSkuOf(product),
    brand: product.brand,
    gender: product.gender,
    release_date: product.releaseDate && `${product.releaseDate}T23:59:59.999Z`,
    product_category: 'PRODUCT_CATEGORY_SHOES',
    product_type: 'sneakers',
    size_unit: 'SIZE_UNIT_US',
    allowed_sizes: product.sizes.map(({ usValue }) => ({
      display_name: String(usValue),
      value: usValue,
      us_size_equivalent: usValue,
    })),
    minimum_listing_price_cents: int64(MINIMUM_PRICE_CENTS),
    maximum_listing_price_cents: int64(maximumPriceCents(alias, product)),
    main_picture_url: `${alias.url()}/images/${encodeURIComponent(product.styleCode)}.svg`,
    retail_price_cents: int64(product.retailPriceCents),
    colorway: product.colorway,
    nickname: [...new Set(product.colorway.split('/'))].join(' '),
    requires_listing_pictures: requiresPictures(alias, product),
    requested_pictures: [
      ...REQUIRED_PICTURES.map((type) => ({ type, quantity: int64(1) })),
      { type: 'PICTURE_TYPE_EXTRA', quantity: int64(3) },
    ],
    resellable: isResellable(alias, product),
    product_category_v2: 'shoes',
  }
}

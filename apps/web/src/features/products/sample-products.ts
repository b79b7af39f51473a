import type { FoundProduct } from '../../shared/stockx/stockx-search.ts'

const sample = (
  title: string,
  styleId: string,
  product: Partial<FoundProduct> & { colorway: string },
): FoundProduct => ({
  productId: `sample-${styleId}`,
  title,
  styleId,
  productType: 'sneakers',
  brand: product.brand ?? 'Nike',
  urlKey: null,
  productAttributes: { colorway: product.colorway, releaseDate: null, retailPrice: null },
  already_imported: false,
  existing_product_id: null,
  existing_product_name: null,
  ark_product_id: null,
  is_synced_to_current_shopify_product: false,
})

/** Sample products, shown in the sandbox when a search fails and marked as samples; they cannot be imported. */
export const SAMPLE_PRODUCTS: readonly FoundProduct[] = [
  sample('Nike Dunk Low Retro White Black Panda', 'DD1391-100', { colorway: 'White/Black-White' }),
  sample('Jordan 1 Retro High OG Chicago Lost and Found', 'DZ5485-612', {
    brand: 'Jordan',
    colorway: 'Varsity Red/Black',
  }),
  sample('adidas Samba OG Cloud White Core Black', 'B75806', { brand: 'adidas', colorway: 'Cloud White/Core Black' }),
]

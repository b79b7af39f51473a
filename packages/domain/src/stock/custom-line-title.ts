const MOST_CHARACTERS = 255

/** Returns the title of an order line in Shopify for a sale that is linked to none of the shop's products. */
export function customLineTitle(sold: {
  product_name: string | null
  size: string | null
  sku: string | null
}): string {
  const { product_name, size, sku } = sold
  const words = [product_name ?? 'Unknown product', size && `size ${size}`, sku].filter(Boolean)
  return words.join(', ').slice(0, MOST_CHARACTERS)
}

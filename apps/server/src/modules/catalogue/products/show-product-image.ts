import type { GuardedFetch } from '@ark/marketplaces'
import type { Capabilities } from '../../../platform/capabilities.ts'
import { fetchImage } from './extract-image.ts'
import { type ProductImage, productImage, saveProductImage } from './queries/product-image.ts'
import { marketplaceIds } from '../market/queries/products.ts'

/** Returns a product's stored picture; fetches it once from the marketplace's URL through the guarded client. */
export async function showProductImage(
  { db, images }: Pick<Capabilities, 'db'> & { images: GuardedFetch },
  productId: number,
): Promise<ProductImage | null> {
  const kept = await productImage(db, productId)
  if (kept) return kept
  const source = (await marketplaceIds(db, productId))?.image_source_url
  const image = source ? await fetchImage(images, source) : null
  if (image) await saveProductImage(db, productId, image)
  return image
}

import type { GuardedFetch } from '@ark/marketplaces'
import { isProviderError, readFile } from '@ark/marketplaces'
import type { Capabilities } from '../../platform/capabilities.ts'
import { type ProductImage, productImage, saveProductImage } from './queries/product-image.ts'
import { marketplaceIds } from './queries/products.ts'

/** A product's picture as we keep it; fetched once from where the marketplace named it, through the guarded client (domain §9). */
export async function showProductImage(
  { db, images }: Pick<Capabilities, 'db'> & { images: GuardedFetch },
  productId: number,
): Promise<ProductImage | null> {
  const kept = await productImage(db, productId)
  if (kept) return kept
  const source = (await marketplaceIds(db, productId))?.image_source_url
  if (!source) return null
  try {
    const file = await images(source)
    const image = { media_type: file.contentType, content: Buffer.from(await readFile(file)) }
    if (!/^image\/(png|jpeg|webp|avif|svg\+xml)\b/.test(image.media_type)) return null
    await saveProductImage(db, productId, image)
    return image
  } catch (error) {
    if (isProviderError(error)) return null
    throw error
  }
}

import type { GuardedFetch } from '@ark/marketplaces'
import type { Capabilities } from '../../../platform/capabilities.ts'
import { fetchImage } from '../../catalogue/index.ts'
import { addressOfImage, saveShopImage, type ShopImage, shopImage } from './queries/shop-image.ts'

/**
 * A picture of a shop as we keep it; fetched once from where Shopify has it, through the guarded client (domain
 * §9).
 */
export async function showShopImage(
  { db, images }: Pick<Capabilities, 'db'> & { images: GuardedFetch },
  key: string,
): Promise<ShopImage | null> {
  const kept = await shopImage(db, key)
  if (kept) return kept
  const address = await addressOfImage(db, key)
  const image = address ? await fetchImage(images, address) : null
  if (image) await saveShopImage(db, key, image)
  return image
}

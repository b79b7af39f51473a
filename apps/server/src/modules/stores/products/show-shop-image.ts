import type { GuardedFetch } from '@ark/marketplaces'
import type { Capabilities } from '../../../platform/capabilities.ts'
import { fetchImage } from '../../catalogue/index.ts'
import { addressOfImage, saveShopImage, type ShopImage, shopImage } from './queries/shop-image.ts'

/** Returns a shop's stored picture; fetches it once from Shopify's URL through the guarded client. */
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

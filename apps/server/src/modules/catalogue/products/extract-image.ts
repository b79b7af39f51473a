import type { AnswerOf, Contract } from '@ark/contract'
import { type GuardedFetch, isProviderError, readFile } from '@ark/marketplaces'
import type { Capabilities } from '../../../platform/capabilities.ts'
import { notFound, type Refusal, refuse } from '../../../platform/refusal.ts'
import { retryWhileThrottled } from '../accounts/ask-marketplace.ts'
import { type ProductImage, saveProductImage } from './queries/product-image.ts'
import { type MarketplaceIds, marketplaceIds } from '../market/queries/products.ts'

type Answer = AnswerOf<Contract['POST /products/{id}/extract-stockx-image']>
type Needs = Pick<Capabilities, 'db' | 'marketplaces' | 'clock'> & { images: GuardedFetch }

/**
 * Fetches a product's picture again: StockX's, else alias's of the same shoe (StockX's public API names none). ARK
 * stores and serves it. Refuses when neither has one that can be fetched.
 */
export async function extractImage(needs: Needs, productId: number): Promise<Answer | Refusal> {
  const product = await marketplaceIds(needs.db, productId)
  if (!product) return notFound('This product')
  for (const source of await sourcesOf(needs, product)) {
    const image = await fetchImage(needs.images, source.address)
    if (!image) continue
    await saveProductImage(needs.db, productId, image)
    return {
      // A new URL, because browsers cache a picture for a day.
      image_url: `/api/v1/images/products/${productId}?v=${needs.clock.now().getTime()}`,
      message: `Picture taken from ${source.name}.`,
    }
  }
  return refuse('conflict', 'Neither StockX nor ALIAS shows a picture of this product. Try again after its release.')
}

async function sourcesOf(
  { marketplaces, clock }: Needs,
  { stockx_product_id, alias_catalog_id, image_source_url }: MarketplaceIds,
): Promise<{ name: string; address: string }[]> {
  const named = await Promise.all(
    (
      [
        ['stockx', 'StockX', stockx_product_id],
        ['goat', 'ALIAS', alias_catalog_id],
      ] as const
    ).map(async ([marketplace, name, id]) => {
      try {
        const address = id
          ? (
              await retryWhileThrottled(clock, async () =>
                (await marketplaces.of(null, marketplace, { isAwaited: true })).product(id),
              )
            ).imageUrl
          : null
        return address ? [{ name, address }] : []
      } catch (error) {
        // A refusal of one marketplace does not lose the other's picture.
        if (isProviderError(error)) return []
        throw error
      }
    }),
  )
  return [...named.flat(), ...(image_source_url ? [{ name: 'where it was found', address: image_source_url }] : [])]
}

/** Fetches a picture from a marketplace's URL; null when it is no picture, or cannot be fetched. */
export async function fetchImage(images: GuardedFetch, address: string): Promise<ProductImage | null> {
  try {
    const file = await images(address)
    const image = { media_type: file.contentType, content: Buffer.from(await readFile(file)) }
    return /^image\/(png|jpeg|webp|avif|svg\+xml)\b/.test(image.media_type) ? image : null
  } catch (error) {
    if (isProviderError(error)) return null
    throw error
  }
}

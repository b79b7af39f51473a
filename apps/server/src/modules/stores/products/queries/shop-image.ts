import { sql } from 'kysely'
import type { Database } from '../../../../platform/database/connect.ts'
import type { Columns } from '../../../../platform/database/schema.gen.ts'

export type ShopImage = Columns<'shop_images', 'media_type' | 'content'>

export async function shopImage(db: Database, key: string): Promise<ShopImage | null> {
  const { rows } = await sql<ShopImage>`select media_type, content from shop_images where image_key = ${key}`.execute(
    db.platform,
  )
  return rows[0] ?? null
}

/** Returns Shopify's URL of the picture with this key; null when no product of any shop shows it. */
export async function addressOfImage(db: Database, key: string): Promise<string | null> {
  // Rule 3: a picture is found by the digest of its address.
  const { rows } = await sql<Columns<'product_links', 'image_source_url'>>`
    select image_source_url from product_links where md5(image_source_url) = ${key}
      and image_source_url is not null limit 1`.execute(db.platform)
  return rows[0]?.image_source_url ?? null
}

export async function saveShopImage(db: Database, key: string, image: ShopImage): Promise<void> {
  await sql`
    insert into shop_images (image_key, media_type, content) values (${key}, ${image.media_type}, ${image.content})
    on conflict (image_key) do nothing`.execute(db.platform)
}

import { sql } from 'kysely'
import type { Database } from '../../../../platform/database/connect.ts'
import type { Columns } from '../../../../platform/database/schema.gen.ts'

export type ProductImage = Columns<'product_images', 'media_type' | 'content'>

export async function productImage(db: Database, productId: number): Promise<ProductImage | null> {
  const { rows } = await sql<ProductImage>`
    select media_type, content from product_images where product_id = ${productId}`.execute(db.platform)
  return rows[0] ?? null
}

export async function saveProductImage(db: Database, productId: number, image: ProductImage): Promise<void> {
  await sql`
    insert into product_images (product_id, media_type, content) values (${productId}, ${image.media_type},
      ${image.content})
    on conflict (product_id) do update set
      media_type = excluded.media_type, content = excluded.content`.execute(db.platform)
}

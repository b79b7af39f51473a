import { sql } from 'kysely'

/** Returns SQL for the URL of a shop's picture, given the column with its URL at Shopify; null when there is none. */
export const shopPicture = (address: string) => sql`('/api/v1/images/shop/' || md5(${sql.ref(address)}))`

/**
 * Returns SQL for the URL of a catalog product's picture, given the alias of its row: the marketplaces', else that of
 * the retailer's own shop, which no other retailer sees.
 */
export const pictureOf = (product: string) => sql`coalesce(
  case when ${sql.ref(`${product}.image_source_url`)} is null and not exists (
    select from catalogue.product_images kept where kept.product_id = ${sql.ref(`${product}.product_id`)}
  ) then (
    select ${shopPicture('own.image_source_url')} from product_links own
    where own.retailer_id = current_retailer() and own.product_id = ${sql.ref(`${product}.product_id`)}
      and own.image_source_url is not null
    order by own.product_sync_id limit 1) end,
  '/api/v1/images/products/' || ${sql.ref(`${product}.product_id`)})`

/**
 * Returns SQL for the URL of the marketplaces' picture, given the column with a product's id, for the operator and
 * buyers, who have no shop. Null without an id.
 */
export const marketplacePicture = (productId: string) => sql`('/api/v1/images/products/' || ${sql.ref(productId)})`

/** Returns SQL for the URL of a retailer's product's picture, given the column with its id. Null without an id. */
export const productPicture = (productId: string) => sql`(
  select ${pictureOf('pictured')} from catalogue.products pictured where pictured.product_id = ${sql.ref(productId)})`

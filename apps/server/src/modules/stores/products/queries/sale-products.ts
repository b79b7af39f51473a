import { sql } from 'kysely'
import type { Tx } from '../../../../platform/database/connect.ts'
import type { Column, Columns } from '../../../../platform/database/schema.gen.ts'
import { shopPicture } from '../../connection/queries/pictures.ts'

interface LiquidationStore extends Columns<'stores', 'shop_domain'> {
  id: Column<'stores', 'store_id'>
  name: Column<'stores', 'store_name'>
}

/** Returns a retailer's connected stores, oldest first. */
export async function connectedStores(tx: Tx): Promise<LiquidationStore[]> {
  const { rows } = await sql<LiquidationStore>`
    select store_id as id, store_name as name, shop_domain from stores
    where retailer_id = current_retailer() and disconnected_at is null and tokens is not null
    order by store_id`.execute(tx)
  return rows
}

/** What ARK knows of a shop's product. */
export interface KnownProduct extends Columns<'product_links', 'shopify_product_id'> {
  sync_id: Column<'product_links', 'product_sync_id'>
  is_synced: boolean
  /** The URL of its picture; null when the shop has none. */
  picture: string | null
}

/** Returns products of a store by their ids at Shopify, without those that were never imported. */
export async function knownProducts(tx: Tx, storeId: number, shopifyProductIds: string[]): Promise<KnownProduct[]> {
  const { rows } = await sql<KnownProduct>`
    select l.shopify_product_id, l.product_sync_id as sync_id, l.status in ('confirmed', 'synced') as is_synced,
      ${shopPicture('l.image_source_url')} as picture
    from product_links l
    where l.retailer_id = current_retailer() and l.store_id = ${storeId}
      and l.shopify_product_id = any(${shopifyProductIds}::text[])`.execute(tx)
  return rows
}

import type { InventoryLevel } from '../entities.ts'
import { gid } from '../gid.ts'
import type { Shop } from '../store.ts'
import { shopTime } from './payload-values.ts'

/** Returns the payload of inventory_levels/update and /connect: only `available`, without SKU and variant. */
export function inventoryLevelPayload(shop: Shop, level: InventoryLevel): object {
  return {
    inventory_item_id: level.item.id,
    location_id: level.location.id,
    available: level.quantities.available,
    updated_at: shopTime(shop, level.updatedAt),
    admin_graphql_api_id: `${gid('InventoryLevel', level.id)}?inventory_item_id=${level.item.id}`,
  }
}

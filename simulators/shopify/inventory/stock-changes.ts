import type { ShopDesk } from '../context.ts'
import type { ShopInventoryItem, InventoryLevel, Location, Product, QuantityChange, StateName } from '../entities.ts'
import { availableUnits, changeQuantity, noQuantities, quantityOf } from './levels.ts'
import { inventoryLevelPayload } from '../webhooks/inventory-level-payload.ts'
import { productPayload } from '../webhooks/product-payload.ts'

export interface LevelChange {
  level: InventoryLevel
  name: StateName
  delta: number
}

/** Returns the level of an item at a location. Creates an inactive one when there is none. */
export function levelAt(desk: ShopDesk, item: ShopInventoryItem, location: Location): InventoryLevel {
  const existing = item.levels.get(location.id)
  if (existing) return existing
  const now = desk.clock.now()
  const level: InventoryLevel = {
    id: desk.shop.nextId(),
    item,
    location,
    isActive: false,
    quantities: noQuantities(),
    touchedAt: {},
    createdAt: now,
    updatedAt: now,
  }
  item.levels.set(location.id, level)
  desk.shop.levels.set(level.id, level)
  return level
}

/** Starts stocking an item at a location. Writing a quantity there does this automatically since 2026-10. */
export function activate(desk: ShopDesk, level: InventoryLevel): void {
  if (level.isActive) return
  level.isActive = true
  level.updatedAt = desk.clock.now()
  desk.announce('INVENTORY_LEVELS_CONNECT', () => inventoryLevelPayload(desk.shop, level))
}

/**
 * Applies checked changes, adds them to the journal, and notifies subscribers once per level and product. It skips
 * deleted levels: canceling an order for a deleted item restocks nothing.
 */
export function changeStock(desk: ShopDesk, changes: readonly LevelChange[], reason: string): QuantityChange[] {
  const now = desk.clock.now()
  const effective = changes.filter(({ level, delta }) => delta !== 0 && desk.shop.levels.has(level.id))
  const levels = new Map<InventoryLevel, number>()
  for (const { level, name, delta } of effective) {
    if (!levels.has(level)) levels.set(level, level.quantities.available)
    activate(desk, level)
    changeQuantity(level, { name, delta, at: now })
  }
  const soldDifferently = [...levels].filter(([level, before]) => level.quantities.available !== before)
  const products = new Set<Product>()
  for (const [level] of levels) recordLevel(desk, level, reason)
  for (const [level] of soldDifferently) {
    desk.announce('INVENTORY_LEVELS_UPDATE', () => inventoryLevelPayload(desk.shop, level))
    products.add(level.item.variant.product)
  }
  for (const product of products) {
    product.updatedAt = now
    desk.announce('PRODUCTS_UPDATE', () => productPayload(desk, product))
  }
  return effective.map(({ level, name, delta }) => ({ level, name, delta, ledgerDocumentUri: null }))
}

function recordLevel(desk: ShopDesk, level: InventoryLevel, reason: string): void {
  desk.record('stock.changed', {
    reason,
    inventoryItemId: level.item.id,
    sku: level.item.variant.sku,
    locationId: level.location.id,
    available: level.quantities.available,
    committed: level.quantities.committed,
    onHand: quantityOf(level, 'on_hand'),
    availableInShop: availableUnits(level.item),
  })
}

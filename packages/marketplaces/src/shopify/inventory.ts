import { ProviderRefused } from '../provider-errors.ts'
import type { StockLevel, StorePort } from '../store.ts'
import type { ShopifyClient } from './client.ts'
import { AdjustAvailable, ChangedLevels, LevelsOfItems, MoreLevelsOfItem } from './inventory-operations.ts'
import { all, nodesOfPages } from './pages.ts'
import { gid, levelFrom, quoted, secondOf } from './translate.ts'
import { refuseUserErrors } from './user-errors.ts'

const MAX_IDS = 250
/**
 * How many keys one change may use. The key of a failed attempt cannot be reused; the next keys are derived from it, so
 * that every repetition uses the same sequence.
 */
const KEYS_PER_CHANGE = 3

export function inventoryCalls(
  client: ShopifyClient,
): Pick<StorePort, 'levelsOfItems' | 'changedLevels' | 'adjustAvailable'> {
  return {
    async levelsOfItems(inventoryItemIds) {
      if (inventoryItemIds.length === 0) return []
      if (inventoryItemIds.length > MAX_IDS)
        throw new ProviderRefused('shopify', { status: 400, message: `at most ${MAX_IDS} items at once` })
      const { nodes } = await client(LevelsOfItems, { ids: inventoryItemIds.map((id) => gid('InventoryItem', id)) })
      const levels: StockLevel[] = []
      for (const node of nodes) {
        if (!node || !('inventoryLevels' in node)) continue
        const { id: item, inventoryLevels } = node
        const more = async (after: string | null) =>
          (await client(MoreLevelsOfItem, { id: item, after })).inventoryItem?.inventoryLevels
        const wires = await all(nodesOfPages(more, inventoryLevels))
        levels.push(...wires.map((wire) => levelFrom(wire, { item, location: wire.location.id })))
      }
      return levels
    },

    async *changedLevels(locationId, since) {
      const location = gid('Location', locationId)
      const query = `updated_at:>=${quoted(secondOf(since))}`
      const nodes = nodesOfPages(
        async (after) =>
          (await client(ChangedLevels, { locationId: location, query, after })).location?.inventoryLevels,
      )
      for await (const wire of nodes) yield levelFrom(wire, { item: wire.item.id, location })
    },

    async adjustAvailable({ inventoryItemId, locationId, delta, idempotencyKey }) {
      const input = {
        name: 'available',
        reason: 'other',
        referenceDocumentUri: `ark://adjustments/${encodeURIComponent(idempotencyKey)}`,
        changes: [
          {
            inventoryItemId: gid('InventoryItem', inventoryItemId),
            locationId: gid('Location', locationId),
            delta,
            // Null skips the check of the previous quantity: a delta cannot overwrite another change.
            changeFromQuantity: null,
          },
        ],
      }
      for (let attempt = 1; ; attempt += 1) {
        const key = attempt === 1 ? idempotencyKey : `${idempotencyKey}.${attempt}`
        const { inventoryAdjustQuantities } = await client(AdjustAvailable, { input, key })
        const errors = inventoryAdjustQuantities?.userErrors
        const isSpent = errors?.[0]?.code === 'IDEMPOTENCY_PREVIOUS_ATTEMPT_FAILED'
        if (isSpent && attempt < KEYS_PER_CHANGE) continue
        return refuseUserErrors(errors)
      }
    },
  }
}

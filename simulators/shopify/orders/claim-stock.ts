import type { ShopDesk } from '../context.ts'
import type { InventoryLevel, Location, Variant } from '../entities.ts'
import { levelAt } from '../inventory/stock-changes.ts'

export type InventoryBehavior = 'BYPASS' | 'DECREMENT_IGNORING_POLICY' | 'DECREMENT_OBEYING_POLICY'

export interface LineToClaim {
  variant: Variant | null
  quantity: number
}

/** The location that ships a line, and the level with its committed stock (none with BYPASS or for untracked items). */
export interface Claim {
  location: Location
  level: InventoryLevel | null
}

/**
 * Chooses a location for each line: the first active one with enough stock, else the first with any, else the first.
 * Returns undefined when DECREMENT_OBEYING_POLICY meets too little stock of a variant that must not be oversold.
 */
export function claimStock(
  desk: ShopDesk,
  lines: readonly LineToClaim[],
  behaviour: InventoryBehavior,
): Claim[] | undefined {
  const locations = [...desk.shop.locations.values()].filter(({ isActive }) => isActive)
  const taken = new Map<InventoryLevel, number>()
  const left = (variant: Variant, location: Location) => {
    const level = variant.item.levels.get(location.id)
    return level?.isActive ? level.quantities.available - (taken.get(level) ?? 0) : 0
  }
  const claims: Claim[] = []
  for (const { variant, quantity } of lines) {
    const [first] = locations
    if (!first) return undefined
    if (!variant?.item.tracked) {
      claims.push({ location: first, level: null })
      continue
    }
    const enough = locations.find((location) => left(variant, location) >= quantity)
    const isBound = behaviour === 'DECREMENT_OBEYING_POLICY' && variant.inventoryPolicy === 'DENY'
    if (!enough && isBound) return undefined
    const location = enough ?? locations.find((candidate) => left(variant, candidate) > 0) ?? first
    const level = behaviour === 'BYPASS' ? null : levelAt(desk, variant.item, location)
    if (level) taken.set(level, (taken.get(level) ?? 0) + quantity)
    claims.push({ location, level })
  }
  return claims
}

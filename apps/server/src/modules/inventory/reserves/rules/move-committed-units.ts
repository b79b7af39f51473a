import type { Columns } from '../../../../platform/database/schema.gen.ts'

/** An item of a size at a location, with its reserved, sold and free units. */
export interface CommittedItem
  extends Columns<
    'inventory_items',
    'inventory_item_id' | 'variant_id' | 'location_id' | 'quantity_reserved' | 'sold_on_ark' | 'is_gone'
  > {
  /** Units that are neither reserved nor sold, whether or not they can be offered. */
  free: number
}

/** A move of reserved or sold units from one item to another. */
export interface UnitMove {
  counter: 'quantity_reserved' | 'sold_on_ark'
  from: number
  to: number
  units: number
}

/**
 * Decides where the reserved and sold units of items that the shop no longer has go. Sold units go only to the size's
 * item at the same location, because they ship from there. Reserved units go there too, and to other locations as far
 * as units are free, the location with the most free units first. Units without a target stay where they are.
 */
export function unitMoves(places: readonly CommittedItem[]): UnitMove[] {
  const free = new Map(places.map(({ inventory_item_id, free: units }) => [inventory_item_id, units]))
  const freeAt = ({ inventory_item_id }: CommittedItem): number => free.get(inventory_item_id) ?? 0
  const carry = (counter: UnitMove['counter'], gone: CommittedItem): UnitMove[] => {
    let left = gone[counter]
    const isHere = ({ location_id }: CommittedItem) => location_id === gone.location_id
    return targetsOf(gone, places, freeAt).flatMap((target) => {
      const elsewhere = counter === 'sold_on_ark' ? 0 : Math.min(left, freeAt(target))
      const units = isHere(target) ? left : elsewhere
      if (units <= 0) return []
      left -= units
      free.set(target.inventory_item_id, freeAt(target) - units)
      return [{ counter, from: gone.inventory_item_id, to: target.inventory_item_id, units }]
    })
  }
  const gone = places.filter(({ is_gone }) => is_gone)
  return (['sold_on_ark', 'quantity_reserved'] as const).flatMap((counter) =>
    gone.flatMap((place) => carry(counter, place)),
  )
}

const targetsOf = (
  { variant_id, location_id }: CommittedItem,
  places: readonly CommittedItem[],
  freeAt: (place: CommittedItem) => number,
): CommittedItem[] =>
  places
    .filter((place) => !place.is_gone && place.variant_id === variant_id)
    .toSorted(
      (a, b) =>
        Number(b.location_id === location_id) - Number(a.location_id === location_id) ||
        freeAt(b) - freeAt(a) ||
        a.inventory_item_id - b.inventory_item_id,
    )

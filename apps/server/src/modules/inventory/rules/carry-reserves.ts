import type { Columns } from '../../../platform/database/schema.gen.ts'

/** An item of a size at a place, with what of it is free. */
export interface ReservePlace
  extends Columns<
    'inventory_items',
    'inventory_item_id' | 'variant_id' | 'location_id' | 'quantity_reserved' | 'is_gone'
  > {
  /** Units that are neither reserved nor sold, whether or not they may be offered. */
  free: number
}

/** That units which are reserved at one item are reserved at another one. */
export interface CarriedReserve {
  from: number
  to: number
  units: number
}

/**
 * Where reserves of items that the shop no longer has are kept instead: all of them at the same place, when the size is
 * there again; elsewhere as many as are free, where most are first. What finds no place stays where it is.
 */
export function carriedReserves(places: readonly ReservePlace[]): CarriedReserve[] {
  const free = new Map(places.map(({ inventory_item_id, free: units }) => [inventory_item_id, units]))
  const freeAt = ({ inventory_item_id }: ReservePlace): number => free.get(inventory_item_id) ?? 0
  return places
    .filter(({ is_gone, quantity_reserved }) => is_gone && quantity_reserved > 0)
    .flatMap((gone) => {
      let left = gone.quantity_reserved
      const isHere = ({ location_id }: ReservePlace) => location_id === gone.location_id
      const targets = places
        .filter((place) => !place.is_gone && place.variant_id === gone.variant_id)
        .toSorted(
          (a, b) =>
            Number(isHere(b)) - Number(isHere(a)) || freeAt(b) - freeAt(a) || a.inventory_item_id - b.inventory_item_id,
        )
      return targets.flatMap((target) => {
        const units = isHere(target) ? left : Math.min(left, freeAt(target))
        if (units <= 0) return []
        left -= units
        free.set(target.inventory_item_id, freeAt(target) - units)
        return [{ from: gone.inventory_item_id, to: target.inventory_item_id, units }]
      })
    })
}

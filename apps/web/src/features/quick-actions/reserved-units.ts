import type { SizeLocation } from '../../shared/sizes/fulfillment-edit.ts'
import type { ListedSize } from '../../shared/sizes/listed-size.ts'

type Units = Pick<ListedSize, 'locations' | 'total_reserved' | 'total_available'>

/** Returns the change of a size after one of its inventory items changes, with the new sums. */
export const withPlace =
  (itemId: number, change: (place: SizeLocation) => SizeLocation) =>
  ({ locations = [] }: Pick<ListedSize, 'locations'>): Units => {
    const changed = locations.map((each) => (each.inventory_item_id === itemId ? change(each) : each))
    const sum = (of: (location: SizeLocation) => number) => changed.reduce((all, each) => all + of(each), 0)
    return {
      locations: changed,
      total_reserved: sum((each) => each.quantity_reserved),
      total_available: sum((each) => each.quantity_available),
    }
  }

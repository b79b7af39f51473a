import fc from 'fast-check'
import { expect, test } from 'vitest'
import { allocateUnits, type LocationUnits } from './allocate-units.ts'

const place = (
  inventory_item_id: number,
  variant_id: number,
  quantity_available: number,
  fulfillment_enabled = true,
): LocationUnits => ({
  inventory_item_id,
  variant_id,
  location_id: inventory_item_id,
  quantity_available,
  fulfillment_enabled,
})
const wants = (variant_id: number) => ({ variant_id, product_id: 1 })
const NO_RULES = new Map<number, never>()
const idsOf = (allocated: ReturnType<typeof allocateUnits>) => allocated.map((each) => each?.inventoryItemId ?? null)

test('units go first come, first served, from the location with the most stock; late sales get none', () => {
  const stock = { places: [place(1, 7, 1), place(2, 7, 2)], rules: NO_RULES }
  const allocated = allocateUnits([wants(7), wants(7), wants(7), wants(7)], stock)
  expect(idsOf(allocated)).toEqual([2, 1, 2, null])
  expect(allocated.map((each) => each?.offerableLeft)).toEqual([2, 1, 0, undefined])
  expect(allocated.map((each) => each?.oneLeft)).toEqual([false, false, true, undefined])
})

test('a sale that needs no unit takes none', () => {
  expect(idsOf(allocateUnits([null, wants(7)], { places: [place(1, 7, 1)], rules: NO_RULES }))).toEqual([null, 1])
})

test('a unit at a location that does not ship is not offered but counts as left', () => {
  const [first] = allocateUnits([wants(7)], { places: [place(1, 7, 1), place(2, 7, 4, false)], rules: NO_RULES })
  expect(first).toMatchObject({ inventoryItemId: 1, oneLeft: false, offerableLeft: 0 })
})

test('the pick rule of the product decides the location', () => {
  const rules = new Map([[1, { mode: 'manual_priority' as const, order: [1] }]])
  expect(idsOf(allocateUnits([wants(7)], { places: [place(1, 7, 1), place(2, 7, 9)], rules }))).toEqual([1])
})

test('no location gives more than it has, and no sale goes without while a unit is left', () => {
  const stocks = fc.array(fc.tuple(fc.integer({ min: 1, max: 3 }), fc.integer({ min: 0, max: 4 })), { maxLength: 6 })
  const lines = fc.array(fc.integer({ min: 1, max: 3 }), { maxLength: 20 })
  fc.assert(
    fc.property(stocks, lines, (stock, line) => {
      const places = stock.map(([variant, units], at) => place(at + 1, variant, units))
      const allocated = idsOf(allocateUnits(line.map(wants), { places, rules: NO_RULES }))
      for (const { inventory_item_id, quantity_available } of places)
        expect(allocated.filter((id) => id === inventory_item_id).length).toBeLessThanOrEqual(quantity_available)
      for (const variant of [1, 2, 3]) {
        const units = places.reduce((sum, each) => sum + (each.variant_id === variant ? each.quantity_available : 0), 0)
        const served = line.filter((wanted, at) => wanted === variant && allocated[at] !== null).length
        expect(served).toBe(Math.min(units, line.filter((wanted) => wanted === variant).length))
      }
    }),
  )
})

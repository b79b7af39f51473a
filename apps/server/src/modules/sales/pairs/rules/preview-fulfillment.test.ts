import fc from 'fast-check'
import { expect, test } from 'vitest'
import { allocateUnits } from './allocate-units.ts'
import { previewFulfillment } from './preview-fulfillment.ts'

const PRODUCT = 1

test('the preview names the location from which the sale ships, for any stock and rule', () => {
  const units = fc.array(
    fc.record({
      variant_id: fc.integer({ min: 1, max: 4 }),
      location_id: fc.integer({ min: 1, max: 4 }),
      quantity_available: fc.integer({ min: 0, max: 3 }),
      fulfillment_enabled: fc.boolean(),
    }),
    { maxLength: 12 },
  )
  const rules = fc.record({
    mode: fc.constantFrom('highest_stock_first' as const, 'manual_priority' as const),
    order: fc.uniqueArray(fc.integer({ min: 1, max: 5 }), { maxLength: 4 }),
  })
  fc.assert(
    fc.property(units, rules, (stock, rule) => {
      const places = stock.map((place, at) => ({ ...place, inventory_item_id: at + 1 }))
      const sold = [...new Set(stock.map(({ variant_id }) => variant_id))].flatMap((variant_id) => {
        const [unit] = allocateUnits([{ variant_id, product_id: PRODUCT }], {
          places,
          rules: new Map([[PRODUCT, rule]]),
        })
        return unit ? [{ variant_id, location_id: unit.locationId }] : []
      })
      expect(previewFulfillment(stock, rule)).toEqual(sold)
    }),
  )
})

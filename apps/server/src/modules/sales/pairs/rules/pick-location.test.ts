import { expect, test } from 'vitest'
import { type PickRule, pickOrder } from './pick-location.ts'

const place = (location_id: number, quantity_available: number, fulfillment_enabled = true) => ({
  location_id,
  quantity_available,
  fulfillment_enabled,
})
const HIGHEST: PickRule = { mode: 'highest_stock_first', order: [] }

test.each([
  {
    rule: 'the location with the most stock ships first',
    places: [place(1, 1), place(2, 3)],
    by: HIGHEST,
    picks: [2, 1],
  },
  { rule: 'equal stock goes to the lower id', places: [place(2, 1), place(1, 1)], by: HIGHEST, picks: [1, 2] },
  {
    rule: 'a location without fulfillment never ships',
    places: [place(1, 5, false), place(2, 1)],
    by: HIGHEST,
    picks: [2],
  },
  { rule: 'an empty location never ships', places: [place(1, 0)], by: HIGHEST, picks: [] },
  {
    rule: 'priority beats stock',
    places: [place(1, 9), place(2, 1)],
    by: { mode: 'manual_priority' as const, order: [2, 1] },
    picks: [2, 1],
  },
  {
    rule: 'unlisted locations follow by stock',
    places: [place(1, 1), place(2, 5), place(3, 1)],
    by: { mode: 'manual_priority' as const, order: [3] },
    picks: [3, 2, 1],
  },
])('$rule', ({ places, by, picks }) => expect(pickOrder(places, by).map((each) => each.location_id)).toEqual(picks))

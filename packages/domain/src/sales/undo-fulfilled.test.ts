import { expect, test } from 'vitest'
import { SALE_STAGE_NAMES } from './sale-stages.ts'
import { canUndoFulfilled } from './undo-fulfilled.ts'

test('a fulfillment can be undone until the marketplace reports the pair as handed over, or the sale ends', () => {
  expect(SALE_STAGE_NAMES.filter(canUndoFulfilled)).toEqual(['to_confirm', 'to_ship', 'labeled', 'packed'])
})

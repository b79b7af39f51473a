import { expect, test } from 'vitest'
import { changeButton, changeMessage, offerMessage, type PayoutPreview } from './payout-change-messages.ts'

const preview = (of: Partial<PayoutPreview>): PayoutPreview => ({
  sizes: 10,
  changed: 0,
  unchanged: 0,
  left_out: [],
  offered_lower: 0,
  offered_higher: 0,
  newly_offered: 0,
  below_cost: null,
  rows: [],
  ...of,
})

test.each<[Partial<PayoutPreview>, string, string]>([
  [{ sizes: 0 }, 'No sizes match.', 'Change payouts'],
  [{ unchanged: 10 }, 'Nothing changes: all sizes already have these payouts.', 'Change payouts'],
  [{ unchanged: 1 }, 'Nothing changes; 1 has these payouts already.', 'Change payouts'],
  [{ changed: 1 }, '1 of 10 sizes changes.', 'Change 1 size'],
  [{ changed: 7, unchanged: 2 }, '7 of 10 sizes change; 2 have these payouts already.', 'Change 7 sizes'],
])('the preview says: %o', (of, words, button) => {
  expect([changeMessage(preview(of)), changeButton(preview(of))]).toEqual([words, button])
})

test('the effect on offers is described by the kind of change', () => {
  expect(offerMessage(preview({}))).toBeNull()
  expect(offerMessage(preview({ offered_lower: 1_200, newly_offered: 3 }))).toBe(
    'On offer: 1,200 for less, 3 for the first time.',
  )
})

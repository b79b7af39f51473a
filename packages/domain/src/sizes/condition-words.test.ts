import { expect, test } from 'vitest'
import { conditionWord } from './condition-words.ts'

test.each([
  ['PRE-OWNED Nike Dunk Low (used, no box)', 'PRE-OWNED'],
  ['Nike Dunk Low Panda - Used', 'Used'],
  ['preowned sneakers', 'preowned'],
  ['Jordan 4 (Pre-Loved)', 'Pre-Loved'],
  ['9 / Worn', 'Worn'],
  ['9 - B-Grade', 'B-Grade'],
  ['9 b grade', 'b grade'],
  ['Yeezy 350 SAMPLE', 'SAMPLE'],
  ['no box', 'no box'],
  ['No Original Box', 'No Original Box'],
  ['Replacement Box', 'Replacement Box'],
  ['Damaged Box', 'Damaged Box'],
  ['display pair', 'display'],
  ['Tester', 'Tester'],
  ['DD1391-100-USED', 'USED'],
  ['second hand', 'second hand'],
  ['never worn, no box', 'no box'],
  ['casino used', 'used'],
])('%j contains %j', (text, word) => expect(conditionWord(text)).toBe(word))

test.each([
  'Nike Dunk Low Panda',
  '9',
  'Confused',
  'Unused potential',
  'Displaying',
  'Boxing Day',
  'Samplers Club',
  'Reused',
  'Wornout',
  'New, never worn',
  'not used',
  'No flaws',
  'never been worn',
  'without any defects',
])('%j has no word about the condition', (text) => expect(conditionWord(text)).toBeNull())

test("a word of the product's own name is no condition", () => {
  expect(conditionWord('Jordan 1 Worn Blue', 'Air Jordan 1 Low Worn Blue')).toBeNull()
  expect(conditionWord('Jordan 1 Worn Blue, used', 'Air Jordan 1 Low Worn Blue')).toBe('used')
})

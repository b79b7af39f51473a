import { expect, test } from 'vitest'
import { placeFloating } from './place-floating.ts'

const WINDOW = { width: 1_000, height: 800 }
const BOX = { width: 200, height: 100 }
const anchorAt = (left: number, top: number) => ({ left, top, width: 40, height: 20 })

test('an element floats above, below or beside its anchor', () => {
  const anchor = anchorAt(500, 400)
  expect(placeFloating(anchor, BOX, { position: 'top', window: WINDOW })).toEqual({ left: 420, top: 294 })
  expect(placeFloating(anchor, BOX, { position: 'top-start', window: WINDOW })).toEqual({ left: 500, top: 294 })
  expect(placeFloating(anchor, BOX, { position: 'bottom', window: WINDOW })).toEqual({ left: 420, top: 426 })
  expect(placeFloating(anchor, BOX, { position: 'bottom-end', window: WINDOW })).toEqual({ left: 340, top: 426 })
  expect(placeFloating(anchor, BOX, { position: 'right', window: WINDOW })).toEqual({ left: 546, top: 360 })
})

test('an element floats on the opposite side if only that side has room', () => {
  expect(placeFloating(anchorAt(500, 20), BOX, { position: 'top', window: WINDOW }).top).toBe(46)
  expect(placeFloating(anchorAt(500, 770), BOX, { position: 'bottom', window: WINDOW }).top).toBe(664)
  expect(placeFloating(anchorAt(900, 400), BOX, { position: 'right', window: WINDOW }).left).toBe(694)
})

test('an element never floats beyond the edges of the window', () => {
  expect(placeFloating(anchorAt(0, 400), BOX, { position: 'top', window: WINDOW }).left).toBe(8)
  expect(placeFloating(anchorAt(970, 400), BOX, { position: 'top', window: WINDOW }).left).toBe(792)
  const low = { width: 300, height: 90 }
  expect(placeFloating(anchorAt(100, 40), BOX, { position: 'bottom-end', window: low })).toEqual({ left: 8, top: 8 })
})

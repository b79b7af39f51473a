import { expect, test } from 'vitest'
import { commandOf, nearestOf, type RowKey } from './row-keys.ts'

const key = (name: string, held: Partial<RowKey> = {}): RowKey => ({
  key: name,
  shiftKey: false,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  ...held,
})
const TEN = { active: 4, count: 10 }

test.each([
  ['ArrowDown', 5],
  ['ArrowUp', 3],
  ['j', 5],
  ['k', 3],
  ['Home', 0],
  ['End', 9],
])('%s moves the active row', (name, to) => {
  expect(commandOf(key(name), TEN)).toEqual({ kind: 'move', to, isExtending: false })
})

test('Shift extends the selection', () => {
  expect(commandOf(key('ArrowDown', { shiftKey: true }), TEN)).toEqual({ kind: 'move', to: 5, isExtending: true })
})

test('moving stops at the ends of the list', () => {
  expect(commandOf(key('ArrowDown'), { active: 9, count: 10 })).toBeNull()
  expect(commandOf(key('ArrowUp'), { active: 0, count: 10 })).toBeNull()
  expect(commandOf(key('End'), { active: 0, count: 0 })).toBeNull()
})

test('expanded details below a row are skipped, both ways and at the ends', () => {
  const unfolded = { active: 0, count: 4, isPassedOver: (index: number) => index === 1 || index === 3 }
  expect(commandOf(key('ArrowDown'), unfolded)).toMatchObject({ to: 2 })
  expect(commandOf(key('ArrowUp'), { ...unfolded, active: 2 })).toMatchObject({ to: 0 })
  expect(commandOf(key('End'), unfolded)).toMatchObject({ to: 2 })
  expect(commandOf(key('ArrowDown'), { ...unfolded, active: 2 })).toBeNull()
})

test.each([
  [' ', 'select'],
  ['Enter', 'open'],
  ['Escape', 'clear'],
])('%j means to %s', (name, kind) => {
  expect(commandOf(key(name), TEN)).toEqual({ kind })
})

test.each([{ ctrlKey: true }, { metaKey: true }])('%o and A select all', (held) => {
  expect(commandOf(key('a', held), TEN)).toEqual({ kind: 'select-all' })
})

test.each([
  ['a', {}],
  ['ArrowDown', { altKey: true }],
  ['ArrowDown', { ctrlKey: true }],
  ['Tab', {}],
  ['f', { ctrlKey: true }],
] as const)('%s with %o is left to the browser', (name, held) => {
  expect(commandOf(key(name, held), TEN)).toBeNull()
})

test('the focus goes to the next focusable row, else to the previous one', () => {
  const headings = { count: 5, isPassedOver: (index: number) => index === 0 || index === 3 || index === 4 }
  expect([0, 1, 2, 3, 4].map((place) => nearestOf(place, headings))).toEqual([1, 1, 2, 2, 2])
  expect(nearestOf(0, { count: 1, isPassedOver: () => true })).toBe(0)
})

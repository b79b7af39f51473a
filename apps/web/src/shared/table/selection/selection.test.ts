import { expect, test } from 'vitest'
import {
  addRows,
  extendTo,
  headState,
  isSelected,
  PICKED_EVERYTHING,
  PICKED_NOTHING,
  type Selection,
  selectedCount,
  toggleRow,
  withoutGone,
} from './selection.ts'

const ORDER = [10, 20, 30, 40, 50]
const chosen = (selection: Selection, ids: readonly number[] = ORDER) => ids.filter((id) => isSelected(selection, id))

test('a click selects a row, and another one unselects it', () => {
  const once = toggleRow(PICKED_NOTHING, 20)
  expect(chosen(once.selection)).toEqual([20])
  expect(chosen(toggleRow(once, 20).selection)).toEqual([])
})

test('a range selects the rows between, upwards too, and keeps the earlier selection', () => {
  const two = toggleRow(toggleRow(PICKED_NOTHING, 50), 30)
  expect(chosen(extendTo(two, { order: ORDER, from: 30, to: 10 }).selection)).toEqual([10, 20, 30, 50])
})

test('a range that shrinks keeps only the rows that it still covers', () => {
  const wide = extendTo(toggleRow(PICKED_NOTHING, 20), { order: ORDER, from: 20, to: 50 })
  const narrow = extendTo(wide, { order: ORDER, from: 50, to: 30 })
  expect(chosen(narrow.selection)).toEqual([20, 30])
  expect(chosen(extendTo(narrow, { order: ORDER, from: 30, to: 10 }).selection)).toEqual([10, 20])
})

test('a range without a start begins at the active row', () => {
  expect(chosen(extendTo(PICKED_NOTHING, { order: ORDER, from: 20, to: 30 }).selection)).toEqual([20, 30])
})

test('a range from a row that left the list selects only its end', () => {
  const gone = toggleRow(PICKED_NOTHING, 20)
  expect(chosen(extendTo(gone, { order: [10, 30, 40], from: 30, to: 40 }).selection, [10, 30, 40])).toEqual([40])
})

test('all matching rows are selected, loaded or not, and single ones can be unselected', () => {
  const { selection } = toggleRow(PICKED_EVERYTHING, 30)
  expect([isSelected(selection, 30), isSelected(selection, 999_999)]).toEqual([false, true])
  expect(selectedCount(selection, 4_128)).toBe(4_127)
  expect(selection).toEqual({ kind: 'all', except: new Set([30]) })
})

test('a range within all matching rows selects unselected ones again', () => {
  const without = toggleRow(toggleRow(PICKED_EVERYTHING, 20), 30)
  expect(chosen(extendTo(without, { order: ORDER, from: 30, to: 10 }).selection)).toEqual(ORDER)
})

test('the box in the heading shows none, some or all of the loaded rows', () => {
  const some = addRows(PICKED_NOTHING, [10, 20])
  expect(headState(PICKED_NOTHING.selection, ORDER)).toBe('none')
  expect(headState(some.selection, ORDER)).toBe('some')
  expect(headState(some.selection, [10, 20])).toBe('all')
  expect(headState(PICKED_EVERYTHING.selection, ORDER)).toBe('all')
  expect(headState(PICKED_EVERYTHING.selection, [])).toBe('none')
})

test('rows that left the list are not counted; all matching rows stay selected', () => {
  const { selection } = addRows(PICKED_NOTHING, [10, 20])
  expect(selectedCount(withoutGone(selection, [20, 30]), 2)).toBe(1)
  expect(withoutGone(PICKED_EVERYTHING.selection, [])).toEqual(PICKED_EVERYTHING.selection)
})

test('an earlier selection object is not changed by a later selection', () => {
  const first = toggleRow(PICKED_NOTHING, 10)
  addRows(first, ORDER)
  expect(chosen(first.selection)).toEqual([10])
  expect(chosen(PICKED_NOTHING.selection)).toEqual([])
})

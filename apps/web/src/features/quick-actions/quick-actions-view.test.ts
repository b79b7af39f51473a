import { expect, test } from 'vitest'
import { filterOf, type QuickActionsView, parseQuickActionsView } from './quick-actions-view.ts'

test('invalid values are ignored, and the default filter is enabled and above ask', () => {
  expect(parseQuickActionsView({ search: '', status: 'sold', expanded: ['x', -1], market: 1.5, why: 'x' })).toEqual({})
  expect(filterOf({})).toBe('enabled-above-ask')
})

test('the address keeps the search, the status, and what is open', () => {
  const address = { search: 990, status: 'disabled', expanded: [4, 'x'], market: 7, why: 8, at: 'goat' }
  const view: QuickActionsView = { search: '990', status: 'disabled', expanded: [4], market: 7, why: 8, at: 'goat' }
  expect(parseQuickActionsView(address)).toEqual(view)
  expect(filterOf(view)).toBe('disabled')
})

import { expect, test } from 'vitest'
import { parseDashboardView } from './dashboard-view.ts'

test.each([
  [{}, {}],
  [
    { tab: 'top', span: 7, days: 90, retail: true, table: true, order: 'asc', product: 12 },
    { tab: 'top', span: '7', days: 90, retail: true, table: true, order: 'asc', product: 12 },
  ],
  [{ span: 'ytd' }, { span: 'ytd' }],
  [{ tab: 'x', span: 8, days: 31, retail: 'yes', table: 1, order: 'up', product: -1 }, {}],
])('%o is parsed as %o', (address, view) => {
  expect(parseDashboardView(address)).toEqual(view)
})

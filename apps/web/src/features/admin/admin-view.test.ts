import { expect, test } from 'vitest'
import { operatorNavigation } from '../../shared/frame/bar/operator-navigation.ts'
import { ADMIN_TABS, parseAdminView } from './admin-view.ts'

test('the navigation leads to every tab', () => {
  const entries = operatorNavigation('operator').flatMap((group) => group.entries)
  const led = new Set(entries.flatMap(({ search }) => (typeof search === 'object' ? [search.tab] : [])))
  expect(ADMIN_TABS.map(({ value }) => value).filter((tab) => tab !== 'overview' && !led.has(tab))).toEqual([])
})

test('the view comes from the address', () => {
  const view = { tab: 'failed-jobs', job: 'sales.create-store-order', event: 'signed_in' }
  expect(parseAdminView(view)).toEqual(view)
})

test.each([{ tab: 'none' }, { job: 'Sales' }, { job: '../x' }, { job: 3 }, { event: '<b>' }])(
  '%j is invalid and ignored',
  (address) => expect(parseAdminView(address)).toEqual({}),
)

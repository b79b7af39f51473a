import { expect, test } from 'vitest'
import { parseAdminView } from './admin-view.ts'

test('the view comes from the address', () => {
  const view = { tab: 'failed-jobs', job: 'sales.create-store-order', event: 'signed_in' }
  expect(parseAdminView(view)).toEqual(view)
})

test.each([{ tab: 'none' }, { job: 'Sales' }, { job: '../x' }, { job: 3 }, { event: '<b>' }])(
  '%j is invalid and ignored',
  (address) => expect(parseAdminView(address)).toEqual({}),
)

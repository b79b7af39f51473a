import { expect, test } from 'vitest'
import { parseAdminView } from './admin-view.ts'

test('what stands in the address is what is shown', () => {
  const view = { tab: 'failed-jobs', job: 'sales.create-store-order', event: 'signed_in' }
  expect(parseAdminView(view)).toEqual(view)
})

test.each([{ tab: 'none' }, { job: 'Sales' }, { job: '../x' }, { job: 3 }, { event: '<b>' }])(
  '%j makes no sense and is left out',
  (address) => expect(parseAdminView(address)).toEqual({}),
)

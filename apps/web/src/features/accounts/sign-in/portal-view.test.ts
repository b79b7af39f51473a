import { expect, test } from 'vitest'
import { parsePortalView } from './portal-view.ts'

test.each([
  [
    { form: 'join', from: '/inventory?search=a' },
    { form: 'join', from: '/inventory?search=a' },
  ],
  [{ form: 'lost' }, { form: 'lost' }],
  [{ form: 'admin', from: 'https://evil.test/' }, {}],
  [{ form: 1, from: '//evil.test' }, {}],
])('%j', (address, view) => {
  expect(parsePortalView(address)).toEqual(view)
})

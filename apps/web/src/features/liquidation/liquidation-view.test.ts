import { expect, test } from 'vitest'
import { parseLiquidationView } from './liquidation-view.ts'

test.each([
  [{}, {}],
  [
    { store: 2, search: 990, sync: '271878346596884015', net: true },
    { store: 2, search: '990', sync: '271878346596884015', net: true },
  ],
  [{ store: -1, search: '', sync: '1; drop', net: 'yes' }, {}],
  [{ store: 1.5, search: {}, sync: null }, {}],
  [{ sync: 77 }, { sync: '77' }],
])('%j shows %j', (address, view) => {
  expect(parseLiquidationView(address)).toEqual(view)
})

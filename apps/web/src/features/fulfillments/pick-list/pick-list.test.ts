import { expect, test } from 'vitest'
import type { SaleSummary } from '../../../shared/sales/labels/sale-labels.ts'
import { pickList } from './pick-list.ts'

let id = 0
const sale = (changes: Partial<SaleSummary>): SaleSummary => ({
  id: ++id,
  platform: 'stockx',
  stage: 'to_ship',
  status: 'CREATED',
  sale_date: '2026-11-21T07:00:00.000Z',
  sale_ask: 200,
  retailer_payout: 170,
  ark_product_name: 'Air Force 1',
  sku: 'CW2288-111',
  variant_size: '9',
  order_number: `04-${id}`,
  location_id: 3,
  location_nickname: 'Main St',
  ...changes,
})

const told = (sales: SaleSummary[]) =>
  pickList(sales).map(({ location, lines }) => [
    location,
    lines.map(({ product, size, quantity }) => `${quantity} × ${product} ${size}`),
  ])

test('pairs are sorted by location, then product, then size', () => {
  const sales = [
    sale({ variant_size: '10' }),
    sale({ variant_size: '9.5' }),
    sale({ ark_product_name: 'Dunk Low', location_nickname: 'Annex' }),
    sale({ variant_size: '9' }),
    sale({ ark_product_name: '990v6' }),
    sale({ location_nickname: 'Shelf 10' }),
    sale({ location_nickname: 'Shelf 9' }),
  ]
  expect(told(sales)).toEqual([
    ['Annex', ['1 × Dunk Low 9']],
    ['Main St', ['1 × 990v6 9', '1 × Air Force 1 9', '1 × Air Force 1 9.5', '1 × Air Force 1 10']],
    ['Shelf 9', ['1 × Air Force 1 9']],
    ['Shelf 10', ['1 × Air Force 1 9']],
  ])
})

test('the same size is one line with its quantity and the numbers of its orders', () => {
  const [place] = pickList([
    sale({ order_number: '04-B' }),
    sale({ order_number: '04-A' }),
    sale({ order_number: '7', platform: 'goat' }),
  ])
  expect(place?.units).toBe(3)
  expect(place?.lines.map(({ quantity, orders }) => [quantity, orders.map(({ name }) => name)])).toEqual([
    [3, ['04-A', '04-B', '7']],
  ])
})

test('two shoes with one name and different style codes are two lines', () => {
  expect(pickList([sale({ sku: 'A' }), sale({ sku: 'B' })])[0]?.lines).toHaveLength(2)
})

test('pairs without a location come last', () => {
  const { location_nickname, ...nowhere } = sale({})
  expect(
    pickList([nowhere, sale({ location_nickname: 'Zed' })]).map(({ location, isNowhere }) => [location, isNowhere]),
  ).toEqual([
    ['Zed', false],
    ['No location', true],
  ])
  expect(location_nickname).toBe('Main St')
})

import type { AnswerOf, Contract } from '@ark/contract'
import { expect, test } from 'vitest'
import { csvOf } from '../../shared/table/csv.ts'
import { csvFileName } from './csv-file-name.ts'
import { FULFILLMENT_COLUMNS } from './fulfillment-columns.tsx'

type Sale = AnswerOf<Contract['GET /sales/{id}']>

const sale = (changes: Partial<Sale>): Sale => ({
  id: 1,
  platform: 'goat',
  status: 'ORDER_STATUS_CONFIRMED',
  sale_date: '2026-11-21T07:00:00.000Z',
  sale_ask: 1234.5,
  retailer_payout: 1000,
  marketplace_payout: 1070,
  money: {
    currency: 'USD',
    estimated_payout: 1070,
    said_payout: null,
    said_basis: null,
    paid_payout: null,
    problem: null,
  },
  ark_fee: 70,
  ark_product_name: 'Air Force 1',
  variant_size: '9',
  sku: null,
  image_url: null,
  order_number: '10001',
  location_id: 3,
  location_nickname: 'Main St',
  one_left: false,
  oversold: false,
  remedy: null,
  zero_fees_applied: false,
  generated_in_shopify: true,
  store_order_problem: null,
  store_order_problem_since: null,
  ship_by: null,
  fulfilled_at: null,
  fulfilled_by: null,
  sale_metadata: {
    location_nickname: null,
    ark_product_name: null,
    product_name: null,
    catalog_name: null,
    size: null,
    sku: null,
    catalog_sku: null,
    shopify_order_name: null,
    stockx_sale_id: null,
    stockx_order_number: null,
    alias_order_id: null,
    order_confirmed: false,
    confirmed_at: null,
    order_canceled: false,
    canceled_at: null,
    previous_status: null,
    label_info: null,
    cancellation: null,
  },
  receipt: {
    seen_at: '2026-11-21T07:00:00.000Z',
    taken_at: '2026-11-21T07:00:00.000Z',
    withdrawal_sent_at: null,
    withdrawal_confirmed_at: null,
    store_order_created_at: null,
    seconds_to_withdrawn: null,
    withdrawals: [],
  },
  ...changes,
})

const fulfillmentsCsv = (sales: Sale[]) => csvOf(FULFILLMENT_COLUMNS, sales)
const lines = (sales: Sale[]) => fulfillmentsCsv(sales).split('\r\n')

test('the columns are those of document 2, GOAT is written ALIAS and statuses by their label', () => {
  expect(lines([sale({ fulfilled_by: { first_name: 'Ana', last_name: 'Reyes' } })])).toEqual([
    'Product Name,Size,Sale Amount,Platform,Order Number,Location,Status,Sale Date,Fulfilled By',
    'Air Force 1,9,1234.50,ALIAS,10001,Main St,CONFIRMED,2026-11-21T07:00:00.000Z,Ana Reyes',
    '',
  ])
})

test.each([
  ['=HYPERLINK("http://x")', '"\'=HYPERLINK(""http://x"")"'],
  ['+1', '"\'+1"'],
  ['-2', '"\'-2"'],
  ['@SUM(A1)', '"\'@SUM(A1)"'],
  ['\tx', '"\'\tx"'],
])('a name that a spreadsheet would run (%s) stays text', (name, written) => {
  expect(lines([sale({ ark_product_name: name })])[1]).toBe(
    `${written},9,1234.50,ALIAS,10001,Main St,CONFIRMED,2026-11-21T07:00:00.000Z,`,
  )
})

test('commas, quotes and line breaks stay inside their cell', () => {
  expect(fulfillmentsCsv([sale({ ark_product_name: 'Dunk "Low",\nPanda' })])).toContain('"Dunk ""Low"",\nPanda",9,')
})

test('the file is named for the day where the person is', () => {
  expect(csvFileName(new Date(2026, 0, 5, 23, 59))).toBe('fulfillments_2026-01-05.csv')
})

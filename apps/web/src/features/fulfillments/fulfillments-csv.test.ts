import { expect, test } from 'vitest'
import type { SaleSummary } from '../../shared/sales/labels/sale-labels.ts'
import { csvHead, csvLines } from '../../shared/table/export/csv.ts'
import { csvFileName } from '../../shared/table/export/write-export.ts'
import { columnsToFulfill } from './fulfillment-columns.tsx'

const sale = (changes: Partial<SaleSummary>): SaleSummary => ({
  id: 1,
  platform: 'goat',
  stage: 'to_ship',
  status: 'ORDER_STATUS_CONFIRMED',
  sale_date: '2026-11-21T07:00:00.000Z',
  sale_ask: 1234.5,
  retailer_payout: 1000,
  ark_product_name: 'Air Force 1',
  variant_size: '9',
  order_number: '10001',
  location_id: 3,
  location_nickname: 'Main St',
  ...changes,
})

const COLUMNS = columnsToFulfill()
const fulfillmentsCsv = (sales: SaleSummary[]) => `${csvHead(COLUMNS)}${csvLines(COLUMNS, sales)}`
const lines = (sales: SaleSummary[]) => fulfillmentsCsv(sales).split('\r\n')

test('the columns are the specified ones, GOAT is written as ALIAS and statuses by their label', () => {
  expect(lines([sale({})])).toEqual([
    'Product Name,Size,Sale Amount,Platform,Order Number,Location,Status,Sale Date,Fulfilled By',
    'Air Force 1,9,1234.50,ALIAS,10001,Main St,CONFIRMED,2026-11-21T07:00:00.000Z,',
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

test('the file name has the local date of the user', () => {
  expect(csvFileName('fulfillments', new Date(2026, 0, 5, 23, 59))).toBe('fulfillments_2026-01-05.csv')
})

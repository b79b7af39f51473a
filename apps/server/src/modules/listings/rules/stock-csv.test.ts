import { expect, test } from 'vitest'
import { type StockCsvKind, readRow } from './stock-csv.ts'

test.each<[StockCsvKind, Record<string, string>, object]>([
  [
    'payouts',
    { variant_id: '7', desired_payout: '$1,200.50', bottom_payout: ' 900 ' },
    { desired_payout: 1200.5, bottom_payout: 900 },
  ],
  [
    'payouts',
    { variant_id: '7', desired_payout: '', bottom_payout: '' },
    { desired_payout: null, bottom_payout: null },
  ],
  ['reserved', { inventory_item_id: '7', reserved: '3', product: '=cmd()' }, { reserved: 3 }],
  ['cost', { variant_id: '7', cost: '0' }, { cost: 0 }],
])('%s %o is read', (kind, cells, values) => {
  expect(readRow(kind, 2, cells)).toEqual({ row: { line: 2, id: 7, values } })
})

test.each<[StockCsvKind, Record<string, string>, string]>([
  ['payouts', { variant_id: '7', desired_payout: '80', bottom_payout: '90' }, 'desired_payout'],
  ['payouts', { variant_id: '7', desired_payout: '80.123', bottom_payout: '' }, 'desired_payout'],
  ['reserved', { inventory_item_id: '7', reserved: '-1' }, 'reserved'],
  ['reserved', { inventory_item_id: '7', reserved: '' }, 'reserved'],
  ['reserved', { inventory_item_id: '', reserved: '1' }, 'inventory_item_id'],
  ['cost', { variant_id: '1e3', cost: '5' }, 'variant_id'],
])('%s %o is refused at its column', (kind, cells, field) => {
  expect(readRow(kind, 9, cells)).toMatchObject({ errors: [{ line: 9, field }] })
})

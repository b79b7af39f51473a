import { expect, test } from 'vitest'
import { MarkTally } from './mark-tally.ts'
import { readRow, type StockCsvKind } from './stock-csv.ts'

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
  expect(readRow(kind, { line: 2, cells }, 'point')).toEqual({ row: { line: 2, id: 7, values } })
})

test.each<[StockCsvKind, Record<string, string>, string]>([
  ['payouts', { variant_id: '7', desired_payout: '80', bottom_payout: '90' }, 'desired_payout'],
  ['payouts', { variant_id: '7', desired_payout: '80.123', bottom_payout: '' }, 'desired_payout'],
  ['reserved', { inventory_item_id: '7', reserved: '-1' }, 'reserved'],
  ['reserved', { inventory_item_id: '7', reserved: '' }, 'reserved'],
  ['reserved', { inventory_item_id: '', reserved: '1' }, 'inventory_item_id'],
  ['cost', { variant_id: '1e3', cost: '5' }, 'variant_id'],
])('%s %o is refused at its column', (kind, cells, field) => {
  expect(readRow(kind, { line: 9, cells }, 'point')).toMatchObject({ errors: [{ line: 9, field }] })
})

/** Returns how each cell of a cost column is read, or the reason for a refusal. */
function costsOf(cells: string[]) {
  const marks = new MarkTally()
  for (const cell of cells) marks.add(cell)
  return cells.map((cost) => {
    const read = readRow('cost', { line: 2, cells: { variant_id: '7', cost } }, marks.mark)
    return 'row' in read ? read.row.values['cost'] : read.errors[0]?.message
  })
}

test.each<[string, string[], unknown[]]>([
  ['a comma where it can be nothing else', ['95,50', '99,9'], [95.5, 99.9]],
  ['groups of three digits', ['$1,200', '1,200.50', '1 200'], [1200, 1200.5, 1200]],
  ['a column of commas', ['95,50', '1.200', '1.200,50'], [95.5, 1200, 1200.5]],
  ['an amount with two readings', ['1.200'], ['“1.200” is not an amount like 120 or 120.50. It could mean 1.2 or 1200: write one of these.']], // biome-ignore format: a table
  ['a column that mixes both', ['95,50', '1,200', '95.50', '120'], [95.5, expect.stringContaining('It could mean 1200 or 1.2'), 95.5, 120]], // biome-ignore format: a table
  ['a currency that is not ours', ['€95'], [expect.stringContaining('“€95” is not an amount')]],
])('%s', (_, cells, amounts) => expect(costsOf(cells)).toEqual(amounts))

import { SALE_STAGE_NAMES, type SaleStage } from '@ark/domain'
import { expect, test } from 'vitest'
import { csvLines } from '../../table/export/csv.ts'
import type { TableColumn } from '../../table/columns/columns.ts'
import { withMoneyThatCounts } from './money-that-counts.ts'

interface Row {
  stage: SaleStage
  payout: number
}
const COLUMN: TableColumn<Row> = {
  id: 'payout',
  header: 'Payout',
  width: '10px',
  cell: () => null,
  csv: [
    { header: 'Stage', value: ({ stage }) => stage },
    { header: 'Payout', value: ({ payout }) => payout, isMoney: true },
  ],
}

test('the export leaves the money of lost sales empty, and has it for all other stages', () => {
  const rows = SALE_STAGE_NAMES.map((stage, at) => ({ stage, payout: at + 1 }))
  const lines = csvLines(withMoneyThatCounts([COLUMN]), rows)
    .trimEnd()
    .split('\r\n')
  const without = lines.filter((line) => line.endsWith(',')).map((line) => line.slice(0, -1))
  expect(without.toSorted()).toEqual(['canceled', 'failed', 'resolved'])
  expect(lines).toHaveLength(rows.length)
})

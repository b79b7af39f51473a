import { expect, test } from 'vitest'
import type { SaleToScan } from '../../shared/sales/labels/sale-labels.ts'
import { decideScan, isReadTwice } from './decide-scan.ts'

const sale = (id: number, barcodes: string[], also: Partial<SaleToScan> = {}): SaleToScan => ({
  id,
  platform: 'stockx',
  order_number: `O-${id}`,
  stage: 'to_ship',
  status: 'CREATED',
  sale_date: '2026-11-21T12:00:00Z',
  location_id: 1,
  barcodes,
  ...also,
})
const urgent = sale(1, ['900'])
const later = sale(2, ['900', '901'])
const other = sale(3, ['100'])
const open = [urgent, later, other]

const decided = (scan: Omit<Parameters<typeof decideScan>[0], 'listed'>) => decideScan({ ...scan, listed: open })

test('a pair goes to the most urgent sale of its size', () => {
  expect(decided({ barcode: '900', open, chosen: undefined })).toEqual({ kind: 'pack', sale: urgent })
  expect(decided({ barcode: '901', open, chosen: undefined })).toEqual({ kind: 'pack', sale: later })
})

test('a chosen sale takes its own pair, however urgent another sale of the size is', () => {
  expect(decided({ barcode: '900', open, chosen: later })).toEqual({ kind: 'pack', sale: later })
})

test('another pair is wrong for a chosen sale, even if a sale waits for it', () => {
  expect(decided({ barcode: '100', open, chosen: later })).toEqual({ kind: 'wrong', wanted: later, scanned: other })
  expect(decided({ barcode: '555', open, chosen: later })).toEqual({ kind: 'wrong', wanted: later, scanned: null })
})

test('an unconfirmed order waits for its confirmation, and a confirmed one goes first', () => {
  const unconfirmed = sale(4, ['900'], { stage: 'to_confirm' })
  expect(decided({ barcode: '900', open: [unconfirmed, later], chosen: undefined })).toEqual({
    kind: 'pack',
    sale: later,
  })
  expect(decided({ barcode: '900', open: [unconfirmed], chosen: undefined })).toEqual({
    kind: 'unconfirmed',
    sale: unconfirmed,
  })
})

test('a pair without a waiting sale matches nothing', () => {
  expect(decided({ barcode: '555', open, chosen: undefined })).toEqual({ kind: 'unmatched' })
  expect(decided({ barcode: '900', open: [], chosen: undefined })).toEqual({ kind: 'unmatched' })
})

test('the same barcode within a moment is one scan; another one or a later one is a new scan', () => {
  const last = { barcode: '900', atMs: 1_000 }
  expect(isReadTwice({ barcode: '900', atMs: 1_400 }, last)).toBe(true)
  expect(isReadTwice({ barcode: '900', atMs: 1_900 }, last)).toBe(false)
  expect(isReadTwice({ barcode: '901', atMs: 1_100 }, last)).toBe(false)
  expect(isReadTwice({ barcode: '900', atMs: 1_400 }, null)).toBe(false)
})

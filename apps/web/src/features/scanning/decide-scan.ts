import { SALE_STAGES } from '@ark/domain'
import { nextSale } from '../../shared/scans/next-sale.ts'
import type { SaleToScan } from '../../shared/sales/labels/sale-labels.ts'

/** The meaning of a scan by the loaded list, also without a connection. */
export type Decision =
  | { kind: 'pack'; sale: SaleToScan }
  /** Another pair than the selected sale's; `scanned` is a sale of that pair, if the list has one. */
  | { kind: 'wrong'; wanted: SaleToScan; scanned: SaleToScan | null }
  /** The only matching sale is an ALIAS order that must be confirmed first. */
  | { kind: 'unconfirmed'; sale: SaleToScan }
  /** No sale of the list matches. */
  | { kind: 'unmatched' }

interface Scan {
  /** The barcode as normalized by `barcodeKey`. */
  barcode: string
  /** The waiting sales without those already scanned, the most urgent first. */
  open: readonly SaleToScan[]
  /** The whole list, which is used to name pairs. */
  listed: readonly SaleToScan[]
  chosen: SaleToScan | undefined
}

/** Decides which sale a scan belongs to. A selected sale accepts only its own pair. */
export function decideScan({ barcode, open, listed, chosen }: Scan): Decision {
  const sale = nextSale(chosen ? [chosen] : open, barcode)
  if (sale) return SALE_STAGES[sale.stage].to_confirm ? { kind: 'unconfirmed', sale } : { kind: 'pack', sale }
  return chosen ? { kind: 'wrong', wanted: chosen, scanned: nextSale(listed, barcode) ?? null } : { kind: 'unmatched' }
}

/** A bouncing trigger reads one box twice; no person scans the next one this fast. */
const BOUNCE_MS = 700

/** Returns whether this is the same scan read twice. */
export const isReadTwice = (
  scan: { barcode: string; atMs: number },
  last: { barcode: string; atMs: number } | null,
): boolean => last !== null && last.barcode === scan.barcode && scan.atMs - last.atMs < BOUNCE_MS

import { SALE_STAGES } from '@ark/domain'
import { nextSale } from '../../shared/scans/next-sale.ts'
import type { SaleToScan } from '../../shared/sales/words/sale-words.ts'

/** What a scan means, by the list that is here: also without a connection. */
export type Decision =
  | { kind: 'pack'; sale: SaleToScan }
  /** Another pair than the one of the chosen sale; `scanned`: a sale of that pair, if there is one in the list. */
  | { kind: 'wrong'; wanted: SaleToScan; scanned: SaleToScan | null }
  /** Its only sale is an ALIAS order that has to be confirmed first. */
  | { kind: 'unconfirmed'; sale: SaleToScan }
  /** No sale of the list has it. */
  | { kind: 'unmatched' }

interface Scan {
  /** As `barcodeKey` makes it. */
  barcode: string
  /** What waits here, the most urgent first, without what was scanned already. */
  open: readonly SaleToScan[]
  /** The whole list, by which a pair is named. */
  listed: readonly SaleToScan[]
  chosen: SaleToScan | undefined
}

/** Decides what a scan is for. A sale that was chosen takes its own pair and no other one. */
export function decideScan({ barcode, open, listed, chosen }: Scan): Decision {
  const sale = nextSale(chosen ? [chosen] : open, barcode)
  if (sale) return SALE_STAGES[sale.stage].to_confirm ? { kind: 'unconfirmed', sale } : { kind: 'pack', sale }
  return chosen ? { kind: 'wrong', wanted: chosen, scanned: nextSale(listed, barcode) ?? null } : { kind: 'unmatched' }
}

/** A trigger that bounces reads one box twice; nobody lifts the next one as fast. */
const BOUNCE_MS = 700

/** Whether this is the scan before, read twice. */
export const isReadTwice = (
  scan: { barcode: string; atMs: number },
  last: { barcode: string; atMs: number } | null,
): boolean => last !== null && last.barcode === scan.barcode && scan.atMs - last.atMs < BOUNCE_MS

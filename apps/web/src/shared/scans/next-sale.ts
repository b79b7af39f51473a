import { SALE_STAGES } from '@ark/domain'
import type { SaleToScan } from '../sales/labels/sale-labels.ts'
import type { StoredScans } from './stored-scans.ts'

/**
 * Returns the sales that this device has packed but a list read at `listAtMs` may still contain: their scans are unsent
 * or were sent later. If a packing was undone elsewhere since, a later list contains the sale again.
 */
export function packedSales({ waiting, packed }: StoredScans, listAtMs: number): ReadonlySet<number> {
  const undone = new Set(waiting.flatMap(({ act, id }) => (act === 'undo' ? [id] : [])))
  const sent = packed.filter(({ id, packedAtMs }) => !undone.has(id) && packedAtMs >= listAtMs)
  const unsent = waiting.filter(({ act, problem, id }) => act === 'pack' && !problem && !undone.has(id))
  return new Set([...unsent, ...sent].map(({ sale }) => sale.id))
}

/**
 * Returns the sale that a pair with this barcode is for, from a list with the most urgent first. Unconfirmed orders
 * come last, because their marketplace may still cancel them.
 */
export function nextSale(sales: readonly SaleToScan[], barcode: string): SaleToScan | undefined {
  const ofSize = sales.filter(({ barcodes }) => barcodes.includes(barcode))
  return ofSize.find(({ stage }) => !SALE_STAGES[stage].to_confirm) ?? ofSize[0]
}

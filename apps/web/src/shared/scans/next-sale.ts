import { SALE_STAGES } from '@ark/domain'
import type { SaleToScan } from '../sales/words/sale-words.ts'
import type { StoredScans } from './stored-scans.ts'

/**
 * Sales that a scan on this device has taken and a list that was read at a time does not know of: they wait to be sent,
 * or were sent after it. What was taken back elsewhere since is in a later list, and waits again.
 */
export function takenSales({ waiting, packed }: StoredScans, listAtMs: number): ReadonlySet<number> {
  const undone = new Set(waiting.flatMap(({ act, id }) => (act === 'undo' ? [id] : [])))
  const sent = packed.filter(({ id, packedAtMs }) => !undone.has(id) && packedAtMs >= listAtMs)
  const unsent = waiting.filter(({ act, problem, id }) => act === 'pack' && !problem && !undone.has(id))
  return new Set([...unsent, ...sent].map(({ sale }) => sale.id))
}

/**
 * Which sale a pair with this barcode is for, of a list that has the most urgent first. One that has to be confirmed
 * comes last: until then its marketplace may give it to somebody else.
 */
export function nextSale(sales: readonly SaleToScan[], barcode: string): SaleToScan | undefined {
  const ofSize = sales.filter(({ barcodes }) => barcodes.includes(barcode))
  return ofSize.find(({ stage }) => !SALE_STAGES[stage].to_confirm) ?? ofSize[0]
}

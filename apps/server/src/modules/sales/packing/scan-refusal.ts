import { SALE_STAGES, saleStatus } from '@ark/domain'
import type { Tx } from '../../../platform/database/connect.ts'
import { type Refusal, refuse } from '../../../platform/refusal.ts'
import { sizesOfBarcode } from '../../stores/index.ts'
import { barcodeRefusal, readBarcode } from './find-barcode.ts'
import type { SaleFacts } from '../records/queries/sale-facts.ts'
import { sizeNames } from './queries/scanned-size.ts'

const conflict = (code: string, detail: string): Refusal => ({ ...refuse('conflict', detail), code })

/**
 * Returns why a pair with this barcode must not be packed for a sale, or null if it may. The barcode must belong to the
 * sold size and to no other; the server checks it even if a device's list accepts it. `isConfirmed` means that a person
 * checked the box of a pair whose barcode several sizes have, including the sold one.
 */
export async function scanRefusal(
  tx: Tx,
  sale: SaleFacts,
  { barcode, isConfirmed }: { barcode: string; isConfirmed: boolean },
): Promise<Refusal | null> {
  const key = readBarcode(barcode)
  if (typeof key !== 'string') return key
  const sizes = await sizesOfBarcode(tx, key)
  const wanted = `${sale.product_name ?? 'Unknown product'}, size ${sale.size ?? 'unknown'}`
  if (sizes.variantIds.length === 1 && sizes.variantIds[0] !== sale.variant_id)
    return conflict('wrong_pair', `Scanned: ${await sizeNames(tx, sizes.variantIds)}. Wanted: ${wanted}.`)
  const isConfirmedForShared = isConfirmed && sale.variant_id !== null && sizes.variantIds.includes(sale.variant_id)
  const unclear = isConfirmedForShared ? null : await barcodeRefusal(tx, key, sizes)
  // The barcode was not found, but the sale was, so the refusal is a conflict.
  if (unclear) return { ...unclear, refused: 'conflict' }
  if (sale.fulfilled_at !== null)
    return conflict('already_fulfilled', `${wanted}: this sale was already marked as fulfilled.`)
  const { to_ship, to_confirm } = SALE_STAGES[sale.stage]
  if (to_confirm) return conflict('not_confirmed', `${wanted}: confirm this ALIAS order first, then pack its pair.`)
  if (!to_ship)
    return conflict(
      'not_to_pack',
      `${wanted}: this sale is ${saleStatus(sale.status).label.toLowerCase()}; keep the pair.`,
    )
  return null
}

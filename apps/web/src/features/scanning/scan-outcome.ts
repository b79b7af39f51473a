import { readCode } from '@ark/domain'
import { type Answer, ApiError, detailOf } from '../../shared/api.ts'
import { askNow, queryOf } from '../../shared/query.ts'
import { addScan } from '../../shared/scans/send-scans.ts'
import { saleDetail, type SaleToScan, soldProduct } from '../../shared/sales/labels/sale-labels.ts'
import { decideScan } from './decide-scan.ts'
import { readListNow, salesNow } from './use-scan-list.ts'

/** The outcome of a scan. */
export type Outcome =
  /** The right pair; its progress is in the stored scans under this id. */
  | { kind: 'pair'; id: string }
  | { kind: 'wrong'; barcode: string; wanted: SaleToScan; scanned: Shown | null; why: WhyWrong }
  | { kind: 'unconfirmed'; sale: SaleToScan }
  | { kind: 'looking'; barcode: string }
  | { kind: 'refused'; title: string; words: string; size?: string; barcode?: string }

/** A pair as it is named in large letters. */
export interface Shown {
  product: string
  detail: string
  size: string
}

/** The relation of the scanned pair to the wanted one: different, unknown, or with a barcode that sizes share. */
type WhyWrong = 'another' | 'unknown' | 'shared'

type ScannedSize = Answer<'GET /sales/scanning/barcode-lookup'>

/** Returns a sale as the last scan shows it, large enough to read while packing. */
export const shownSale = (sale: SaleToScan): Shown => ({
  product: soldProduct(sale),
  detail: sale.sku ?? saleDetail(sale),
  size: sale.variant_size ?? '?',
})
const shownSize = ({ product_name, sku, size }: ScannedSize): Shown => ({
  product: product_name,
  detail: sku ?? '',
  size,
})

/** The outcome of a scan without a location, given before any lookup. */
export const LOCATION_REQUIRED: Outcome = {
  kind: 'refused',
  title: 'Location Required',
  words: 'Please select a location before scanning',
}
/** The outcome when the selected sale no longer waits, which ends the selection. */
export const CHOICE_GONE: Outcome = {
  kind: 'refused',
  title: 'No Matching Sale',
  words: 'The selected sale is no longer open here. Put the pair back, or scan it again for another sale.',
}
export interface ScanRequest {
  text: string
  locationId: number
  /** The sale that was selected before. */
  chosenId: number | undefined
}

/**
 * Returns the outcome of a scan that is known at once from the loaded list, with or without a connection. Stores the
 * pair of a sale for sending.
 */
export function outcomeAtOnce({ text, locationId, chosenId }: ScanRequest): Outcome {
  const read = readCode(text)
  if ('problem' in read) return { kind: 'refused', title: 'Barcode Not Found', words: read.problem }
  const { key: barcode } = read
  const now = salesNow(locationId)
  if (!now) return { kind: 'looking', barcode }
  const chosen = now.open.find(({ id }) => id === chosenId)
  if (chosenId !== undefined && !chosen) return CHOICE_GONE
  const decision = decideScan({ barcode, ...now, chosen })
  if (decision.kind === 'pack')
    return { kind: 'pair', id: addScan({ act: 'pack', sale: decision.sale, barcode, isChosen: chosen !== undefined }) }
  if (decision.kind === 'wrong') {
    const { wanted, scanned } = decision
    return { kind: 'wrong', barcode, wanted, scanned: scanned && shownSale(scanned), why: 'another' }
  }
  return decision.kind === 'unconfirmed' ? decision : { kind: 'looking', barcode }
}

/**
 * Returns the outcome of a scan that the list does not explain: reads the list if it was never read, looks the barcode
 * up and reads the list again, because a sale may have come in. `before` is the outcome that was known at once.
 */
export async function outcomeAsked(request: ScanRequest, before: Outcome, barcode: string): Promise<Outcome> {
  try {
    if (!salesNow(request.locationId)) {
      await readListNow(request.locationId)
      const first = outcomeAtOnce(request)
      if (first.kind !== 'looking') return first
    }
    const size = await askNow(queryOf('GET /sales/scanning/barcode-lookup', { query: { barcode } }))
    await readListNow(request.locationId)
    const now = outcomeAtOnce(request)
    if (now.kind === 'wrong') return { ...now, scanned: now.scanned ?? shownSize(size) }
    if (now.kind !== 'looking') return now
    return {
      kind: 'refused',
      title: 'No Matching Sale',
      words: `${size.product_name}: no unfulfilled sales for this product at this location. Put the pair back.`,
      size: size.size,
    }
  } catch (failure) {
    return failed(failure, before, barcode)
  }
}

const WHY: Record<string, WhyWrong> = { barcode_unknown: 'unknown', barcode_ambiguous: 'shared' }

function failed(failure: unknown, before: Outcome, barcode: string): Outcome {
  const { code, isOutage } = failure instanceof ApiError ? failure : { code: '', isOutage: false }
  // The pair is wrong in any case, or a person must look at its box.
  if (before.kind === 'wrong') return { ...before, why: WHY[code] ?? 'another' }
  if (code === 'barcode_ambiguous') return { kind: 'refused', title: 'Which Size Is It?', words: detailOf(failure) }
  if (code === 'barcode_unknown')
    return { kind: 'refused', title: 'Barcode Not Found', words: detailOf(failure), barcode }
  if (isOutage)
    return {
      kind: 'refused',
      title: 'No Matching Sale',
      words: 'No sale in the list has this barcode, and you are offline. Scan it again later.',
    }
  return { kind: 'refused', title: 'Scan Failed', words: detailOf(failure) }
}

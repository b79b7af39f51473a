import { noPairRefusal, parseSize, sizeOrder } from '@ark/domain'
import { setImmediate as others } from 'node:timers/promises'
import type { Paper, ReadyLabel } from './queries/label-prints.ts'

/** Larger files leave labels out and name them, because a browser has to open the file. */
const MOST_BYTES = 60_000_000

export interface MergedLabels {
  /** The file; null if there is nothing to print. */
  content: Buffer | null
  printed: number
  /** The labels that are not in the file, with the reason. */
  leftOut: { label: ReadyLabel; problem: string }[]
}

/** Compares labels by location, product and size, the order of the pick list, so that labels and pairs match. */
function inPickingOrder(one: ReadyLabel, other: ReadyLabel): number {
  const text = (first: string | null, second: string | null) => (first ?? '').localeCompare(second ?? '')
  return (
    text(one.location_nickname, other.location_nickname) ||
    text(one.product_name, other.product_name) ||
    sizeOrder(parseSize(one.size ?? '')) - sizeOrder(parseSize(other.size ?? '')) ||
    text(one.external_order_id, other.external_order_id)
  )
}

/** Merges labels into one file in picking order. `read` returns the stored label of a sale. */
export async function mergeLabels(
  { paper, labels }: { paper: Paper; labels: readonly ReadyLabel[] },
  read: (saleId: number) => Promise<Buffer | null>,
): Promise<MergedLabels> {
  // The library for PDF files loads with the first print, not with each process.
  const { createPrintFile, UnreadableLabel } = await import('./print-file.ts')
  const file = await createPrintFile(paper)
  const leftOut: MergedLabels['leftOut'] = []
  let printed = 0
  for (const label of labels.toSorted(inPickingOrder)) {
    // A label takes some milliseconds. Other work of the process runs between two labels.
    await others()
    const problem = await added(label)
    if (problem === null) printed += 1
    else leftOut.push({ label, problem })
  }
  return { content: printed > 0 ? await file.content() : null, printed, leftOut }

  async function added(label: ReadyLabel): Promise<string | null> {
    if (file.size() > MOST_BYTES) return 'The file is full; print the rest in another one.'
    const noPair = noPairRefusal({ isOversold: label.oversold, isCanceled: label.order_canceled })
    if (noPair) return noPair
    const content = await read(label.sale_id)
    if (!content) return 'This sale or its label was removed.'
    try {
      await file.add(content, captionOf(label))
      return null
    } catch (error) {
      if (error instanceof UnreadableLabel) return error.message
      throw error
    }
  }
}

/**
 * Returns the caption that shows the packer what goes into the box, such as 'ALIAS 10001 · Air Jordan 1 High · Size 9 ·
 * Main St'.
 */
const captionOf = ({ platform, external_order_id, product_name, size, location_nickname }: ReadyLabel): string =>
  [
    `${platform === 'goat' ? 'ALIAS' : 'StockX'} ${external_order_id}`,
    product_name,
    size && `Size ${size}`,
    location_nickname,
  ]
    .filter(Boolean)
    .join(' · ')

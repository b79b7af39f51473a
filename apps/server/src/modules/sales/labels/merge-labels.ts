import { parseSize, sizeOrder } from '@ark/domain'
import { setImmediate as others } from 'node:timers/promises'
import { createPrintFile, UnreadableLabel } from './print-file.ts'
import type { Paper, ReadyLabel } from './queries/label-prints.ts'

/** What does not fit is left out by name: a browser has to open the file. */
const MOST_BYTES = 60_000_000

export interface MergedLabels {
  /** Null: there is nothing to print. */
  content: Buffer | null
  printed: number
  /** Labels that are not in it, and why. */
  leftOut: { label: ReadyLabel; problem: string }[]
}

/** By location, product, size: in the order of the pick list, so that labels and pairs lie alike. */
function inPickingOrder(one: ReadyLabel, other: ReadyLabel): number {
  const text = (first: string | null, second: string | null) => (first ?? '').localeCompare(second ?? '')
  return (
    text(one.location_nickname, other.location_nickname) ||
    text(one.product_name, other.product_name) ||
    sizeOrder(parseSize(one.size ?? '')) - sizeOrder(parseSize(other.size ?? '')) ||
    text(one.external_order_id, other.external_order_id)
  )
}

/** Labels as one file, in the order in which pairs are picked; `read`: the label of a sale as it is kept. */
export async function mergeLabels(
  { paper, labels }: { paper: Paper; labels: readonly ReadyLabel[] },
  read: (saleId: number) => Promise<Buffer | null>,
): Promise<MergedLabels> {
  const file = await createPrintFile(paper)
  const leftOut: MergedLabels['leftOut'] = []
  let printed = 0
  for (const label of labels.toSorted(inPickingOrder)) {
    // A label takes some milliseconds: whoever else has something to do in this process does it between two.
    await others()
    const problem = await added(label)
    if (problem === null) printed += 1
    else leftOut.push({ label, problem })
  }
  return { content: printed > 0 ? await file.content() : null, printed, leftOut }

  async function added(label: ReadyLabel): Promise<string | null> {
    if (file.size() > MOST_BYTES) return 'The file is full; print the rest in another one.'
    if (label.order_canceled) return 'This sale was canceled; there is nothing to ship.'
    const content = await read(label.sale_id)
    if (!content) return 'This sale or its label was removed meanwhile.'
    try {
      await file.add(content, captionOf(label))
      return null
    } catch (error) {
      if (error instanceof UnreadableLabel) return error.message
      throw error
    }
  }
}

/** 'ALIAS 10001 · Air Jordan 1 High · Size 9 · Main St': what goes into the box with this label. */
const captionOf = ({ platform, external_order_id, product_name, size, location_nickname }: ReadyLabel): string =>
  [
    `${platform === 'goat' ? 'ALIAS' : 'StockX'} ${external_order_id}`,
    product_name,
    size && `Size ${size}`,
    location_nickname,
  ]
    .filter(Boolean)
    .join(' · ')

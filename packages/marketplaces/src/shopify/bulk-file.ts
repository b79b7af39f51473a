import Type from 'typebox'
import { ProviderUnavailable } from '../provider-errors.ts'
import type { ExportRow } from '../store.ts'
import { maybeText, readerOf, UnreadableJson } from '../wire-values.ts'
import { conditionFrom } from './condition-metafields.ts'
import { idOf, levelFrom, productLineFrom, variantFrom } from './translate.ts'
import { LevelLine, Metafield, ProductLine, Variant } from './wire.ts'

const readLine = readerOf(Type.Object({ id: Type.String(), __parentId: maybeText }))
const readProduct = readerOf(ProductLine)
const readMetafield = readerOf(Metafield)
const readVariant = readerOf(Variant)
const readLevel = readerOf(LevelLine)

export interface PromisedFile {
  objectCount: number
  /** Null when Shopify does not report it. */
  sizeBytes: number | null
}

/**
 * Reads the rows of an export's JSONL file as they arrive, in one group per piece of the file. Each line is one object;
 * children have `__parentId`; lines are unordered and may repeat. Memory use does not grow with the shop, because only
 * product IDs are kept. Throws at once for an unreadable line, and throws `ProviderUnavailable` at the end when the
 * file is shorter than announced or a variant's product is missing.
 */
export async function* readBulkFile(
  body: AsyncIterable<Uint8Array>,
  promised: PromisedFile,
): AsyncGenerator<ExportRow[]> {
  const products = new Set<string>()
  const parents = new Set<string>()
  const progress = { lines: 0, bytes: 0 }

  for await (const lines of linesOf(body, progress)) {
    const rows = readable(() => lines.flatMap((line) => rowOf(JSON.parse(line)) ?? []))
    for (const row of rows) {
      if (row.kind === 'product') products.add(row.product.productId)
      if (row.kind === 'variant') parents.add(row.productId)
    }
    yield rows
  }

  const isShort = progress.lines < promised.objectCount || progress.bytes < (promised.sizeBytes ?? 0)
  if (isShort || !parents.isSubsetOf(products)) throw cut(`${progress.lines} of ${promised.objectCount} objects`)
}

/** Returns the row of an object; null: an object that was not requested, or a metafield without a condition. */
function rowOf(json: unknown): ExportRow | null {
  const { id, __parentId: parent } = readLine(json)
  if (id.includes('/InventoryLevel/')) {
    const level = readLevel(json)
    return { kind: 'level', level: levelFrom(level, { item: level.item.id, location: level.location.id }) }
  }
  if (id.includes('/ProductVariant/'))
    return { kind: 'variant', productId: idOf(parent ?? ''), variant: variantFrom(readVariant(json)) }
  if (id.includes('/Metafield/')) {
    const condition = conditionFrom(readMetafield(json))
    return condition === null ? null : { kind: 'condition', productId: idOf(parent ?? ''), condition }
  }
  return id.includes('/Product/') ? { kind: 'product', product: productLineFrom(readProduct(json)) } : null
}

/** Yields complete lines, grouped by the piece of the file that ended them. */
async function* linesOf(
  body: AsyncIterable<Uint8Array>,
  progress: { lines: number; bytes: number },
): AsyncGenerator<string[]> {
  const decoder = new TextDecoder()
  let rest = ''
  const counted = (lines: string[]): string[] => {
    const written = lines.filter((line) => line.trim())
    progress.lines += written.length
    return written
  }
  for await (const part of body) {
    progress.bytes += part.byteLength
    const lines = (rest + decoder.decode(part, { stream: true })).split('\n')
    rest = lines.pop() ?? ''
    if (lines.length > 0) yield counted(lines)
  }
  if (rest.trim()) yield counted([rest])
}

function readable<T>(read: () => T): T {
  try {
    return read()
  } catch (error) {
    throw error instanceof UnreadableJson || error instanceof SyntaxError ? cut(error.message) : error
  }
}

const cut = (what: string): ProviderUnavailable =>
  new ProviderUnavailable('shopify', `the export file is truncated or unreadable: ${what}`)

import Type from 'typebox'
import { ProviderUnavailable } from '../provider-errors.ts'
import type { ExportRow } from '../store.ts'
import { maybeText, readerOf, UnreadableJson } from '../wire-values.ts'
import { levelFrom, productFrom } from './translate.ts'
import { LevelLine, ProductLine, Variant, type WireProductLine, type WireVariant } from './wire.ts'

const readLine = readerOf(Type.Object({ id: Type.String(), __parentId: maybeText }))
const readProduct = readerOf(ProductLine)
const readVariant = readerOf(Variant)
const readLevel = readerOf(LevelLine)

export interface PromisedFile {
  objectCount: number
  /** Null where Shopify does not say. */
  sizeBytes: number | null
}

/**
 * The rows of an export's JSONL file (reference 3.8): one object a line, children with `__parentId`, in no order, a line may come twice.
 * Levels are passed on as they come; products are kept until the end, since a variant may come before or long after its product.
 * Throws `ProviderUnavailable` when the file is shorter than promised or a line cannot be read.
 */
export async function* readBulkFile(
  body: AsyncIterable<Uint8Array>,
  promised: PromisedFile,
): AsyncGenerator<ExportRow> {
  const products = new Map<string, WireProductLine>()
  const variants = new Map<string, Map<string, WireVariant>>()
  const levels = new Set<string>()
  const progress = { lines: 0, bytes: 0 }

  for await (const json of linesOf(body, progress)) {
    const { id, __parentId: parent } = readable(() => readLine(json))
    if (id.includes('/InventoryLevel/')) {
      if (levels.has(id)) continue
      levels.add(id)
      const level = readable(() => readLevel(json))
      yield { kind: 'level', level: levelFrom(level, { item: level.item.id, location: level.location.id }) }
    } else if (id.includes('/ProductVariant/')) {
      const siblings = variants.get(parent ?? '') ?? new Map<string, WireVariant>()
      variants.set(
        parent ?? '',
        siblings.set(
          id,
          readable(() => readVariant(json)),
        ),
      )
    } else if (id.includes('/Product/'))
      products.set(
        id,
        readable(() => readProduct(json)),
      )
  }

  const isShort = progress.lines < promised.objectCount || progress.bytes < (promised.sizeBytes ?? 0)
  const isOrphaned = [...variants.keys()].some((productId) => !products.has(productId))
  if (isShort || isOrphaned) throw cut(`${progress.lines} of ${promised.objectCount} objects`)
  for (const [id, product] of products)
    yield { kind: 'product', product: productFrom(product, [...(variants.get(id)?.values() ?? [])]) }
}

async function* linesOf(
  body: AsyncIterable<Uint8Array>,
  progress: { lines: number; bytes: number },
): AsyncGenerator<unknown> {
  const decoder = new TextDecoder()
  let rest = ''
  const parsed = (line: string): unknown => {
    progress.lines += 1
    return readable(() => JSON.parse(line))
  }
  for await (const part of body) {
    progress.bytes += part.byteLength
    const lines = (rest + decoder.decode(part, { stream: true })).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) if (line.trim()) yield parsed(line)
  }
  if (rest.trim()) yield parsed(rest)
}

function readable<T>(read: () => T): T {
  try {
    return read()
  } catch (error) {
    throw error instanceof UnreadableJson || error instanceof SyntaxError ? cut(error.message) : error
  }
}

const cut = (what: string): ProviderUnavailable =>
  new ProviderUnavailable('shopify', `the export's file is cut or unreadable: ${what}`)

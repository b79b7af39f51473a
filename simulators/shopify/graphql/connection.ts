import { badRequest, fieldError } from './errors.ts'
import { isGiven } from './given.ts'

export interface PageArguments {
  first?: number | null
  last?: number | null
  after?: string | null
  before?: string | null
  reverse?: boolean | null
  /** The longest page, whatever `first` or `last` say. */
  most?: number
}

type SortValue = string | number

export interface Sorting<Node> {
  idOf(node: Node): number
  /** The sort value; by default the ID. */
  valueOf?: (node: Node) => SortValue
}

export interface Connection<Node> {
  edges: { cursor: string; node: Node }[]
  nodes: Node[]
  pageInfo: {
    hasNextPage: boolean
    hasPreviousPage: boolean
    startCursor: string | null
    endCursor: string | null
  }
}

const MAX_PAGE = 250

/**
 * Returns one page of a list, sorted by value and ID. Cursors are base64 of `{"last_id":N,"last_value":V}` as recorded,
 * so they survive changes of the list. In a bulk operation the whole list is one page.
 */
export function connectionOf<Node>(
  list: Iterable<Node>,
  page: PageArguments,
  { idOf, valueOf = idOf, isBulk = false }: Sorting<Node> & { isBulk?: boolean },
): Connection<Node> {
  const sign = page.reverse ? -1 : 1
  const compare = (a: Key, b: Key) => sign * (compareValues(a.value, b.value) || a.id - b.id)
  const keyed = [...list].map((node) => ({ node, id: idOf(node), value: valueOf(node) })).sort(compare)
  if (!isBulk) checkPage(page)
  const after = page.after ? decodeCursor(page.after) : undefined
  const before = page.before ? decodeCursor(page.before) : undefined
  const inRange = keyed.filter((key) => (!after || compare(key, after) > 0) && (!before || compare(key, before) < 0))
  const isFromEnd = !isBulk && !isGiven(page.first)
  const size = isBulk ? inRange.length : Math.min(page.first ?? page.last ?? 0, page.most ?? MAX_PAGE)
  const start = isFromEnd ? Math.max(0, inRange.length - size) : 0
  const shown = inRange.slice(start, start + size)
  const edges = shown.map((key) => ({ cursor: encodeCursor(key), node: key.node }))
  const last = shown.at(-1)
  const first = shown.at(0)
  return {
    edges,
    nodes: shown.map(({ node }) => node),
    pageInfo: {
      hasNextPage: last !== undefined && keyed.at(-1) !== last,
      hasPreviousPage: first !== undefined && keyed.at(0) !== first,
      startCursor: edges.at(0)?.cursor ?? null,
      endCursor: edges.at(-1)?.cursor ?? null,
    },
  }
}

interface Key {
  id: number
  value: SortValue
}

function compareValues(a: SortValue, b: SortValue): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b
  const [left, right] = [String(a), String(b)]
  return left < right ? -1 : left > right ? 1 : 0
}

/** Throws unless exactly one page size is given: there is no default (recorded). */
function checkPage({ first, last }: PageArguments): void {
  if (!isGiven(first) && !isGiven(last)) throw badRequest('you must provide one of first or last')
  if (isGiven(first) && isGiven(last)) throw badRequest('providing both first and last is not supported')
  for (const [name, size] of Object.entries({ first, last })) {
    if (!isGiven(size)) continue
    if (size > MAX_PAGE) {
      throw badRequest(
        `${name} cannot exceed ${MAX_PAGE}. To query larger amounts of data with fewer limits, bulk operations should be used instead.`,
      )
    }
    if (size < 0) throw badRequest(`${name} must be a positive number`)
  }
}

function encodeCursor({ id, value }: Key): string {
  return Buffer.from(JSON.stringify({ last_id: id, last_value: value })).toString('base64')
}

function decodeCursor(cursor: string): Key {
  try {
    const parsed: unknown = JSON.parse(Buffer.from(cursor, 'base64').toString('utf8'))
    if (isCursor(parsed)) return { id: parsed.last_id, value: parsed.last_value }
  } catch {
    // Text that is not JSON gets the same refusal as JSON that is no cursor.
  }
  throw fieldError('Invalid cursor for current pagination sort.', { code: 'BAD_REQUEST' })
}

function isCursor(value: unknown): value is { last_id: number; last_value: SortValue } {
  return typeof value === 'object' && value !== null && 'last_id' in value && 'last_value' in value
}

import type { StockxClient } from './client.ts'
import { uniqueBy } from './pages.ts'
import { readOrderPage, type WireOrder } from './wire.ts'

const PAGE_SIZE = 100
const DAY_MS = 86_400_000

interface Rows {
  rows: WireOrder[]
  /** Of the whole list; 0: StockX does not say. */
  count: number
  isMore: boolean
}

/** A page of an account's orders, and where the next one begins; null at the end. */
interface ListedOrders {
  rows: WireOrder[]
  next: string | null
}

/** A place in the lists: `active:2` and upwards, or `active:29-` and downwards, then `history:1`. */
interface Place {
  list: 'active' | 'history'
  page: number
  isDownwards: boolean
}

const PLACE = /^(active|history):(\d+)(-?)$/

function placeOf(cursor: string): Place {
  const [, list, page, down] = PLACE.exec(cursor) ?? []
  return { list: list === 'active' ? 'active' : 'history', page: Number(page ?? 1), isDownwards: down === '-' }
}

const HISTORY = 'history:1'

/**
 * The lists of open and of closed orders, newest first as far as StockX lets them be read so: open ones can be asked
 * for by the time they were made (O1, `sortOrder`), but not in which direction. The first page tells it: where the oldest
 * come first, the last page is read besides, and the pages from there downwards. Of a list in no order all pages are
 * read.
 *
 * Where there are more open orders than a page holds, the first reading also brings what would show only much later:
 * those that are not to be shipped (any more), and those that were closed since.
 */
export function createOrderLists(client: StockxClient): (cursor: string | null, since?: Date) => Promise<ListedOrders> {
  const read = async (list: Place['list'], query: Record<string, string>, page = 1): Promise<Rows> => {
    const request = {
      method: 'GET',
      lane: 'orders',
      path: `/selling/orders/${list}`,
      query: { ...query, pageNumber: String(page), pageSize: String(PAGE_SIZE) },
    } as const
    const { orders, count, hasNextPage } = await client.json(readOrderPage, request)
    return { rows: orders, count: Number(count ?? 0), isMore: hasNextPage === true && orders.length > 0 }
  }
  const active = (page: number) => read('active', { sortOrder: 'CREATEDAT' }, page)
  const history = (page: number, since: Date | undefined) =>
    read('history', since ? { fromDate: dayBefore(since) } : {}, page)

  async function first(since: Date | undefined): Promise<ListedOrders> {
    const head = await active(1)
    if (!head.isMore) return { rows: head.rows, next: HISTORY }
    const stopped = await read('active', { orderStatus: 'DONOTSHIP' })
    const closed = await history(1, since)
    const rows = [...head.rows, ...stopped.rows, ...closed.rows]
    const direction = directionOf(head.rows)
    if (direction === 'newest first') return { rows, next: 'active:2' }
    const last = Math.ceil(head.count / PAGE_SIZE)
    if (direction === 'in no order' || last < 2) return { rows: [...rows, ...(await behindFirst())], next: HISTORY }
    return { rows: [...(await active(last)).rows, ...rows], next: last > 2 ? `active:${last - 1}-` : HISTORY }
  }

  async function behindFirst(): Promise<WireOrder[]> {
    const all: WireOrder[] = []
    for (let page = 2; ; page += 1) {
      const { rows, isMore } = await active(page)
      all.push(...rows)
      if (!isMore) return all
    }
  }

  async function at({ list, page, isDownwards }: Place, since: Date | undefined): Promise<ListedOrders> {
    if (list === 'history') {
      const { rows, isMore } = await history(page, since)
      return { rows, next: isMore ? `history:${page + 1}` : null }
    }
    const { rows, isMore } = await active(page)
    // Where the oldest come first, the first page was read at the beginning.
    if (isDownwards) return { rows, next: page > 2 ? `active:${page - 1}-` : HISTORY }
    return { rows, next: isMore ? `active:${page + 1}` : HISTORY }
  }

  return async (cursor, since) => {
    const { rows, next } = cursor === null ? await first(since) : await at(placeOf(cursor), since)
    return { rows: uniqueBy(rows, ({ orderNumber }) => orderNumber), next }
  }
}

function directionOf(rows: readonly WireOrder[]): 'newest first' | 'oldest first' | 'in no order' {
  const times = rows.map(({ createdAt }) => Date.parse(createdAt ?? ''))
  const falls = times.every((time, at) => at === 0 || time <= (times[at - 1] ?? 0))
  const rises = times.every((time, at) => at === 0 || time >= (times[at - 1] ?? 0))
  if (falls === rises) return 'in no order'
  return falls ? 'newest first' : 'oldest first'
}

/**
 * Closed ones are filtered by the day they were made (O2); of which time zone is not said, so the day before is asked
 * for.
 */
const dayBefore = (time: Date): string => new Date(time.getTime() - DAY_MS).toISOString().slice(0, 10)

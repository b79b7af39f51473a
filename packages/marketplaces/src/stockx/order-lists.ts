import type { StockxClient } from './client.ts'
import { uniqueBy } from './pages.ts'
import { readOrderPage, type WireOrder } from './wire.ts'

const PAGE_SIZE = 100
const DAY_MS = 86_400_000

interface Rows {
  rows: WireOrder[]
  /** The count of the whole list; 0: StockX does not report it. */
  count: number
  isMore: boolean
}

/** A page of an account's orders, and the cursor of the next page; null at the end. */
interface ListedOrders {
  rows: WireOrder[]
  next: string | null
}

/** A position in the lists: `active:2` and ascending, or `active:29-` and descending, then `history:1`. */
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
 * Returns a function that reads the lists of open and closed orders, newest first where StockX allows it. Open orders
 * can be sorted by creation time (`sortOrder`), but the direction is not documented; the first page shows it. When the
 * oldest come first, the function also reads the last page and then the pages before it. It reads all pages of a list
 * without an order.
 * When there are more open orders than one page has, the first read also returns orders that would otherwise appear
 * much later: those that must not ship, and those that were closed since.
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
    // When the oldest come first, the first page was read at the start.
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
 * Returns the day before a time. Closed orders are filtered by creation day in an undocumented time zone, so one more
 * day is requested.
 */
const dayBefore = (time: Date): string => new Date(time.getTime() - DAY_MS).toISOString().slice(0, 10)

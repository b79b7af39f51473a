import { invalid } from './errors.ts'

const OFFSET_DIGITS = 20

/**
 * Returns a page token as observed on /catalog: the unpadded base64 of a twenty-digit offset, such as
 * `MDAwMDAwMDAwMDAwMDAwMDAwMDE` after one row.
 */
export const pageToken = (offset: number) =>
  Buffer.from(String(offset).padStart(OFFSET_DIGITS, '0')).toString('base64url')

function offsetOf(token: string | undefined): number {
  if (!token) return 0
  const digits = Buffer.from(token, 'base64url').toString()
  if (!/^\d{20}$/.test(digits)) throw invalid('Invalid pagination token')
  return Number(digits)
}

export interface Page<Row> {
  rows: Row[]
  hasMore: boolean
  /** The token of the next page; empty at the end. */
  nextToken: string
}

export interface PageRequest {
  token: string | undefined
  size: number
  /** True: a full page claims that there are more rows, so that its token may lead to an empty last page. */
  claimMoreWhenFull?: boolean
}

export function pageOf<Row>(all: readonly Row[], { token, size, claimMoreWhenFull = false }: PageRequest): Page<Row> {
  const offset = offsetOf(token)
  const rows = all.slice(offset, offset + size)
  const hasMore = claimMoreWhenFull ? rows.length === size : offset + rows.length < all.length
  return { rows, hasMore, nextToken: hasMore ? pageToken(offset + rows.length) : '' }
}

/**
 * Returns the page size, or the default when it is absent. Refuses a size below one or above the documented maximum.
 */
export function pageSize(asked: number | undefined, limits: { default: number; max: number }): number {
  if (asked !== undefined && asked < 1) throw invalid('Page size must be positive')
  if (asked !== undefined && asked > limits.max) throw invalid(`Page size must be at most ${limits.max}`)
  return asked ?? limits.default
}

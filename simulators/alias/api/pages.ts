import { invalid } from './errors.ts'

const OFFSET_DIGITS = 20

/** Observed on /catalog: the unpadded base64 of a twenty-digit offset, `MDAwMDAwMDAwMDAwMDAwMDAwMDE` after one row. */
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
  /** The token of what follows; empty at the end. */
  nextToken: string
}

export interface PageRequest {
  token: string | undefined
  size: number
  /** A full page claims that there is more (alias.md §1.4), and gives a token to an empty last page. */
  claimMoreWhenFull?: boolean
}

export function pageOf<Row>(all: readonly Row[], { token, size, claimMoreWhenFull = false }: PageRequest): Page<Row> {
  const offset = offsetOf(token)
  const rows = all.slice(offset, offset + size)
  const hasMore = claimMoreWhenFull ? rows.length === size : offset + rows.length < all.length
  return { rows, hasMore, nextToken: hasMore ? pageToken(offset + rows.length) : '' }
}

/** Absent = the default; less than one and more than the documented maximum are refused (alias.md 1.4). */
export function pageSize(asked: number | undefined, limits: { default: number; max: number }): number {
  if (asked !== undefined && asked < 1) throw invalid('Page size must be positive')
  if (asked !== undefined && asked > limits.max) throw invalid(`Page size must be at most ${limits.max}`)
  return asked ?? limits.default
}

import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Answer } from '../api.ts'
import { counted } from '../formats.ts'
import { queryOf } from '../query.ts'

export type ImportRun = Answer<'GET /shopify/imports'>[number]

const POLL_MS = 2_000

export const isRunning = (run: ImportRun): boolean => run.state === 'waiting' || run.state === 'running'

/** The last imports. Events bring progress; while one runs it is also asked for, in case the stream is cut. */
export const importsQuery = queryOptions({
  ...queryOf('GET /shopify/imports'),
  placeholderData: keepPreviousData,
  refetchInterval: (query) => (query.state.data?.some(isRunning) ? POLL_MS : false),
})

/** 0 to 100; null while the total is not known. */
export const percentOf = ({ done, total }: ImportRun): number | null =>
  total === null || total === 0 ? null : Math.min(100, Math.round((done / total) * 100))

/** 'Reading products: 120 of 300, about 20 s left' */
export function progressWords(run: ImportRun, nowMs: number): string {
  const counts = run.total === null ? (run.done > 0 ? `: ${run.done}` : '') : `: ${run.done} of ${run.total}`
  const left = secondsLeft(run, nowMs)
  return `${run.phase}${counts}${left === null ? '' : `, about ${left} s left`}`
}

function secondsLeft({ done, total, started_at }: ImportRun, nowMs: number): number | null {
  if (total === null || done === 0 || done >= total) return null
  const elapsedMs = nowMs - new Date(started_at).getTime()
  const left = Math.round(((elapsedMs / done) * (total - done)) / 1_000)
  return left > 0 && left < 3_600 ? left : null
}

/** What a finished import did. */
export function resultWords({ result }: ImportRun): string {
  if (!result) return 'Nothing to do.'
  const { products, variants, linked_products, suggested_products } = result
  const stock = [
    result.created_items > 0 && `${counted(result.created_items, 'stock entry', 'stock entries')} new`,
    result.updated_items > 0 && `${result.updated_items} changed`,
    result.deleted_items > 0 && `${result.deleted_items} gone`,
  ].filter(Boolean)
  const links = suggested_products > 0 ? `, ${counted(suggested_products, 'product')} to confirm` : ''
  return `${counted(products, 'product')}, ${counted(variants, 'size')}; ${linked_products} linked to the catalogue${links}. ${
    stock.length > 0 ? `${stock.join(', ')}.` : 'Stock unchanged.'
  }`
}

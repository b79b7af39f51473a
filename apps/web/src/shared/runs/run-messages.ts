import { count, counted } from '../formats.ts'
import { BULK_RUNS, type OtherRunKind } from './bulk-runs.ts'
import type { Run } from './runs.ts'

/** Names a run: 'Import of Second Street'. */
export const runName = ({ title, subject }: Pick<Run, 'title' | 'subject'>): string =>
  subject === null ? title : `${title} ${subject}`

/** Returns the progress from 0 to 100; null while it is unknown. */
export const percentOf = ({ state, done, total }: Run): number | null =>
  state === 'waiting' || total === null || total === 0 ? null : Math.min(100, Math.round((done / total) * 100))

/** Describes a run's progress: 'Applying: 3,500 of 10,000, about 4 s left'. */
export function progressMessage(run: Run, nowMs: number): string {
  const { is_cancel_requested, phase, done, total } = run
  if (is_cancel_requested) return 'Being canceled'
  const counts = total === null ? (done > 0 ? `: ${count(done)}` : '') : `: ${count(done)} of ${count(total)}`
  const left = secondsLeft(run, nowMs)
  return `${phase}${counts}${left === null ? '' : `, about ${left} s left`}`
}

function secondsLeft({ done, total, started_at }: Run, nowMs: number): number | null {
  if (total === null || done === 0 || done >= total) return null
  const elapsedMs = nowMs - new Date(started_at).getTime()
  const left = Math.round(((elapsedMs / done) * (total - done)) / 1_000)
  return left > 0 && left < 3_600 ? left : null
}

/** Describes a run's result, with the first of the rows that were left out. */
export function outcomeMessage(run: Run): string {
  const { kind, state, phase, done, total, error, problem_count, problems } = run
  if (state === 'failed') {
    const before = total !== null && done > 0 ? `${count(done)} of ${count(total)} done. ` : ''
    return `${before}${error ?? 'Start it again.'}`
  }
  const [first] = problems
  if (problem_count === 0 || !first) return /[.!?]$/.test(phase) ? phase : `${phase}.`
  const where = first.line === null ? first.field : `line ${count(first.line)}`
  const left = kind === 'csv-check' ? 'cannot be imported' : 'left out'
  return `${phase}; ${count(problem_count)} ${left}: the first is ${where}, ${first.message}`
}

/** Titles of completed runs of other kinds. */
const DONE: Record<OtherRunKind, (run: Run) => string> = {
  import: ({ subject }) => `${subject} is imported`,
  'look-up': ({ result }) => `${counted(result?.['found_products'] ?? 0, 'Product')} Found at StockX`,
  'csv-check': ({ subject }) => `${subject} is checked`,
  handover: () => 'Marketplace account changed',
  labels: ({ result }) => (result?.['printed'] ? 'Labels Ready' : 'Label Generation Failed'),
  'request-labels': ({ result }) => (result?.['made'] ? 'Labels Ready' : 'Label Generation Failed'),
  resolutions: ({ result }) => `${counted(result?.['resolved_sales'] ?? 0, 'Sale')} Resolved`,
  'price-backfill': () => 'Retail Prices Backfilled',
  deals: () => 'Orders changed',
  'store-orders': ({ result }) => (result?.['successful'] ? 'Shopify Orders Generated' : 'Generation Failed'),
}

function doneWords(run: Run): string {
  const { kind, result } = run
  const bulk = BULK_RUNS[kind]
  if (!bulk) return DONE[kind as OtherRunKind](run)
  const [count, words] = bulk.undone ?? []
  return count && words && result && count in result ? words : bulk.done
}

const ENDED: Partial<Record<Run['state'], string>> = {
  failed: 'failed',
  stopped: 'stopped',
  cancelled: 'was canceled',
}

/** Returns the title of a run that has ended: what was done, or that it failed, was canceled or undone. */
export const endTitle = (run: Run): string =>
  run.state === 'completed' ? doneWords(run) : `${runName(run)} ${ENDED[run.state] ?? 'was undone'}`

/** The count of a result that means "nothing was done" when it is zero, by kind. */
const NOTHING_CAME: Partial<Record<Run['kind'], string>> = {
  'store-orders': 'successful',
  'look-up': 'found_products',
  labels: 'printed',
  'request-labels': 'made',
  resolutions: 'resolved_sales',
  deals: 'changed_orders',
}

/** Returns green after a success, orange when a person has to check it, and red when nothing was done. */
export function endColor({ kind, state, result, problem_count }: Run): string {
  if (state === 'failed' || (kind in NOTHING_CAME && result?.[NOTHING_CAME[kind] ?? ''] === 0)) return 'red'
  if (state === 'cancelled' || state === 'undone') return 'gray'
  return state === 'stopped' || problem_count > 0 ? 'orange' : 'green'
}

import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Answer } from '../api.ts'
import { count, counted } from '../formats.ts'
import { queryOf } from '../query.ts'

export type CsvRun = Answer<'GET /inventory/csv/runs'>[number]

const POLL_MS = 1_000

export const isUnderWay = ({ state }: CsvRun): boolean => state === 'waiting' || state === 'running'

/**
 * The last files that one brought in. Events bring progress; while one runs it is also asked for, in case the
 * stream is cut.
 */
export const csvRunsQuery = queryOptions({
  ...queryOf('GET /inventory/csv/runs'),
  placeholderData: keepPreviousData,
  refetchInterval: (query) => (query.state.data?.some(isUnderWay) ? POLL_MS : false),
})

/** What the kinds are called where files are listed. */
export const CSV_KIND_WORDS: Record<CsvRun['kind'], string> = {
  payouts: 'Payouts',
  reserved: 'Reserved quantities',
  cost: 'Costs',
}

/** 'Applying: 3,500 of 10,000 rows, about 4 s left' */
export function csvProgressWords(run: CsvRun, nowMs: number): string {
  const { state, done, total, started_at } = run
  if (state === 'waiting') return `Waiting for its turn: ${counted(total, 'row')}`
  const elapsedMs = nowMs - new Date(started_at).getTime()
  const left = done === 0 ? 0 : Math.round(((elapsedMs / done) * (total - done)) / 1_000)
  return `Applying: ${count(done)} of ${counted(total, 'row')}${left > 0 ? `, about ${left} s left` : ''}`
}

/** What a file came to. */
export function csvResultWords({ state, done, total, problems, problem_count, error }: CsvRun): string {
  const applied = done - problem_count
  if (state === 'failed') return `${count(applied)} of ${counted(total, 'row')} changed. ${error ?? ''}`
  const whole = `${counted(applied, 'row')} changed`
  const [first] = problems
  if (problem_count === 0 || !first) return `${whole}.`
  return `${whole}; ${counted(problem_count, 'row')} left out: the first is line ${first.line}, ${first.message}`
}

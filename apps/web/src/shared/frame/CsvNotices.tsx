import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useMay } from '../session.ts'
import { CSV_KIND_WORDS, type CsvRun, csvProgressWords, csvResultWords, csvRunsQuery, isUnderWay } from './csv-runs.ts'
import { WorkBar } from './WorkBar.tsx'
import { useWorkNotices, type Work } from './work-notices.ts'

/**
 * Shows a CSV that is brought in as a notification with a bar, and says at its end what was changed and what was
 * left out.
 */
export function CsvNotices() {
  const mayBring = useMay('listings.edit')
  const { data, dataUpdatedAt } = useQuery({ ...csvRunsQuery, enabled: mayBring })
  const works = useMemo(() => data?.map((run) => workOf(run, dataUpdatedAt)), [data, dataUpdatedAt])
  useWorkNotices(works)
  return null
}

function workOf(run: CsvRun, nowMs: number): Work {
  const { id, state, kind, file_name, problem_count } = run
  return {
    key: `csv-${id}`,
    title: `${CSV_KIND_WORDS[kind]} from ${file_name}`,
    progress: isUnderWay(run) ? <CsvProgress run={run} nowMs={nowMs} /> : null,
    end: {
      color: state === 'failed' ? 'red' : problem_count > 0 ? 'orange' : 'green',
      title: state === 'failed' ? `${file_name} was not brought in whole` : 'CSV imported',
      message: csvResultWords(run),
    },
  }
}

/** Also used where files are listed. */
export const CsvProgress = ({ run, nowMs }: { run: CsvRun; nowMs: number }) => (
  <WorkBar
    label={`Bringing ${run.file_name} in`}
    words={csvProgressWords(run, nowMs)}
    percent={run.state === 'waiting' ? null : Math.round((run.done / run.total) * 100)}
  />
)

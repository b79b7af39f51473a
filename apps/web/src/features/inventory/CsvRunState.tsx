import { Alert, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { queryOf } from '../../shared/query.ts'
import { CsvProgress } from '../../shared/frame/CsvNotices.tsx'
import { CSV_KIND_WORDS, type CsvRun, csvResultWords, isUnderWay } from '../../shared/frame/csv-runs.ts'
import { RelativeTime } from '../../shared/ui/RelativeTime.tsx'
import { CsvProblems } from './CsvProblems.tsx'

/**
 * The newest file: how far it is, or what it came to and which rows were left out. Found again after the page was
 * left.
 */
export function CsvRunState({ run, nowMs }: { run: CsvRun | undefined; nowMs: number }) {
  if (!run) return null
  const name = `${CSV_KIND_WORDS[run.kind]} from ${run.file_name}`
  if (isUnderWay(run))
    return (
      <Alert color="ark" variant="light" title={name}>
        <CsvProgress run={run} nowMs={nowMs} />
        <Text size="xs" mt={6}>
          You can close this or leave the page; it goes on.
        </Text>
      </Alert>
    )
  const isWhole = run.state === 'completed' && run.problem_count === 0
  if (isWhole)
    return (
      <Text size="sm" c="dimmed" component="div" role="status">
        Last: {name}, <RelativeTime at={run.finished_at} />. {csvResultWords(run)}
      </Text>
    )
  return (
    <>
      <Alert color={run.state === 'failed' ? 'red' : 'orange'} variant="light" title={name}>
        {csvResultWords(run)}
      </Alert>
      {run.problem_count > 0 && <RowsLeftOut run={run} />}
    </>
  )
}

/** The list of runs has the first rows of each; the run itself has more. */
function RowsLeftOut({ run }: { run: CsvRun }) {
  const { data } = useQuery(queryOf('GET /inventory/csv/runs/{id}', { params: { id: run.id } }))
  const { problems, problem_count, file_name } = data ?? run
  return <CsvProblems label="Rows left out" problems={problems} count={problem_count} fileName={file_name} />
}

import { Alert, Text } from '@mantine/core'
import { CsvProgress } from '../../shared/frame/CsvNotices.tsx'
import { CSV_KIND_WORDS, type CsvRun, csvResultWords, isUnderWay } from '../../shared/frame/csv-runs.ts'
import { RelativeTime } from '../../shared/ui/RelativeTime.tsx'
import { CsvProblems } from './CsvProblems.tsx'

/** The newest file: how far it is, or what it came to and which rows were left out. Found again after the page was left. */
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
  const isWhole = run.state === 'completed' && run.problems.length === 0
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
      {run.problems.length > 0 && (
        <CsvProblems label="Rows left out" problems={run.problems} fileName={run.file_name} />
      )}
    </>
  )
}

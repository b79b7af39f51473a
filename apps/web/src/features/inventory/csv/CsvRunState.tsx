import { Alert, Text } from '@mantine/core'
import { mayCancel } from '../../../shared/runs/request-run-cancel.ts'
import { LeftOut } from '../../../shared/runs/LeftOut.tsx'
import { RunBar } from '../../../shared/runs/RunBar.tsx'
import { endColor, outcomeMessage, runName } from '../../../shared/runs/run-messages.ts'
import { isUnderWay, type Run } from '../../../shared/runs/runs.ts'
import { mayUndo } from '../../../shared/runs/request-run-undo.ts'
import { UndoRunButton } from '../../../shared/runs/UndoRunButton.tsx'
import { useMe } from '../../../shared/session.ts'
import { RelativeTime } from '../../../shared/ui/cells/RelativeTime.tsx'

/** The newest file run: its progress, or its result and the skipped rows, also after leaving the page. */
export function CsvRunState({ run, nowMs }: { run: Run | undefined; nowMs: number }) {
  const me = useMe()
  if (!run) return null
  if (isUnderWay(run))
    return (
      <Alert color="ark" variant="light" title={runName(run)}>
        <RunBar run={run} nowMs={nowMs} mayCancel={mayCancel(me, run)} />
        <Text size="xs" mt={6}>
          You can close this or leave the page.
        </Text>
      </Alert>
    )
  const undo = mayUndo(me, run) && <UndoRunButton run={run} />
  const isWhole = run.state === 'completed' && run.problem_count === 0
  if (isWhole)
    return (
      <Text size="sm" c="dimmed" component="div" role="status">
        Last: {runName(run)}, <RelativeTime at={run.finished_at} />. {outcomeMessage(run)}
        {undo && <div>{undo}</div>}
      </Text>
    )
  return (
    <>
      <Alert color={endColor(run)} variant="light" title={runName(run)}>
        {outcomeMessage(run)}
        {undo && <div>{undo}</div>}
      </Alert>
      {run.problem_count > 0 && <LeftOut run={run} />}
    </>
  )
}

import { Button, Group, Text } from '@mantine/core'
import { useMe } from '../session.ts'
import { RelativeTime } from '../ui/cells/RelativeTime.tsx'
import { mayCancel } from './request-run-cancel.ts'
import { hasPrintFile } from './open-print-file.ts'
import { PrintFileButton } from './PrintFileButton.tsx'
import { RunBar } from './RunBar.tsx'
import { outcomeMessage, runName } from './run-messages.ts'
import { isUnderWay, type Run } from './runs.ts'
import { mayUndo } from './request-run-undo.ts'
import { UndoRunButton } from './UndoRunButton.tsx'

interface RunEntryProps {
  run: Run
  nowMs: number
  onShowProblems: () => void
}

/** A run in a list, with its progress or its result. */
export function RunEntry({ run, nowMs, onShowProblems }: RunEntryProps) {
  const me = useMe()
  return (
    <div>
      <Text size="sm" fw={550}>
        {runName(run)}
      </Text>
      {isUnderWay(run) ? (
        <RunBar run={run} nowMs={nowMs} mayCancel={mayCancel(me, run)} />
      ) : (
        <>
          <Text size="sm" {...(run.state === 'failed' && { c: 'var(--mantine-color-error)' })}>
            {outcomeMessage(run)}
          </Text>
          <Text size="xs" c="dimmed" component="div">
            <RelativeTime at={run.finished_at} />
          </Text>
        </>
      )}
      <Group gap="sm">
        {hasPrintFile(run) && <PrintFileButton run={run} />}
        {mayUndo(me, run) && <UndoRunButton run={run} />}
        {run.problem_count > 0 && (
          <Button size="compact-xs" variant="subtle" ml={mayUndo(me, run) ? 0 : -7} onClick={onShowProblems}>
            Show what {run.kind === 'csv-check' ? 'cannot be imported' : 'was left out'}
          </Button>
        )}
      </Group>
    </div>
  )
}

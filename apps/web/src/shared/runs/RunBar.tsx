import { Button, Group, Progress, Text } from '@mantine/core'
import { requestRunCancel } from './request-run-cancel.ts'
import { percentOf, progressMessage, runName } from './run-messages.ts'
import type { Run } from './runs.ts'

interface RunBarProps {
  run: Run
  /** When the run was read, from which the remaining time follows. */
  nowMs: number
  mayCancel: boolean
}

/**
 * The progress of a run: phase, counts, a bar and a cancel button. It works outside of pages, because it makes no calls
 * by itself.
 */
export function RunBar({ run, nowMs, mayCancel }: RunBarProps) {
  const percent = percentOf(run)
  return (
    <>
      <Group justify="space-between" gap="xs" mb={6} wrap="nowrap">
        <Text size="sm" className="num" component="div">
          {progressMessage(run, nowMs)}
        </Text>
        {mayCancel && (
          <Button
            size="compact-xs"
            variant="default"
            // A long phase wraps instead of narrowing the button.
            flex="none"
            aria-label={`Cancel: ${runName(run)}`}
            onClick={() => void requestRunCancel(run)}
          >
            Cancel
          </Button>
        )}
      </Group>
      <Progress
        value={percent ?? 100}
        animated={percent === null}
        striped={percent === null}
        size="sm"
        aria-label={runName(run)}
      />
    </>
  )
}

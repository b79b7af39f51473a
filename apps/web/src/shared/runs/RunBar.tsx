import { Button, Group, Progress, Text } from '@mantine/core'
import { requestRunCancel } from './request-run-cancel.ts'
import { percentOf, progressWords, runName } from './run-words.ts'
import type { Run } from './runs.ts'

interface RunBarProps {
  run: Run
  /** When the run was read: what is left follows from it. */
  nowMs: number
  mayCancel: boolean
}

/** How far a run is: what it does, counts, a bar, and its end at once. Outside of pages too: it asks for nothing. */
export function RunBar({ run, nowMs, mayCancel }: RunBarProps) {
  const percent = percentOf(run)
  return (
    <>
      <Group justify="space-between" gap="xs" mb={6} wrap="nowrap">
        <Text size="sm" className="num" component="div">
          {progressWords(run, nowMs)}
        </Text>
        {mayCancel && (
          <Button
            size="compact-xs"
            variant="default"
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

import { Button, Text } from '@mantine/core'
import { IconArrowBackUp } from '../icons.ts'
import { useId, useState } from 'react'
import { runName } from './run-messages.ts'
import type { Run } from './runs.ts'
import { undoLimits, requestRunUndo } from './request-run-undo.ts'

/** The undo button of a run. It works outside of pages, because it makes no calls until pressed. */
export function UndoRunButton({ run, onUndo }: { run: Run; onUndo?: () => void }) {
  const [isUndoing, setUndoing] = useState(false)
  const undo = async () => {
    setUndoing(true)
    if (await requestRunUndo(run)) onUndo?.()
    setUndoing(false)
  }
  const limits = undoLimits(run)
  const limitsId = useId()
  return (
    <div>
      <Button
        size="compact-sm"
        variant="default"
        mt={4}
        leftSection={<IconArrowBackUp size={14} aria-hidden />}
        aria-label={`Undo: ${runName(run)}`}
        {...(limits !== null && { 'aria-describedby': limitsId })}
        loading={isUndoing}
        onClick={() => void undo()}
      >
        Undo
      </Button>
      {limits !== null && (
        <Text id={limitsId} size="xs" c="dimmed" mt={4}>
          {limits}
        </Text>
      )}
    </div>
  )
}

import { Button } from '@mantine/core'
import { IconArrowBackUp } from '@tabler/icons-react'
import { useState } from 'react'
import { runName } from './run-words.ts'
import type { Run } from './runs.ts'
import { requestRunUndo } from './request-run-undo.ts'

/** The way back from a run. Outside of pages too: it asks for nothing. */
export function UndoRunButton({ run, onUndo }: { run: Run; onUndo?: () => void }) {
  const [isUndoing, setUndoing] = useState(false)
  const undo = async () => {
    setUndoing(true)
    if (await requestRunUndo(run)) onUndo?.()
    setUndoing(false)
  }
  return (
    <Button
      size="compact-sm"
      variant="default"
      mt={4}
      leftSection={<IconArrowBackUp size={14} aria-hidden />}
      aria-label={`Undo: ${runName(run)}`}
      loading={isUndoing}
      onClick={() => void undo()}
    >
      Undo
    </Button>
  )
}

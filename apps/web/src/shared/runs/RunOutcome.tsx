import { Text } from '@mantine/core'
import { hasPrintFile } from './open-print-file.ts'
import { PrintFileButton } from './PrintFileButton.tsx'
import { outcomeMessage } from './run-messages.ts'
import type { Run } from './runs.ts'
import { UndoRunButton } from './UndoRunButton.tsx'

interface RunEndProps {
  run: Run
  mayUndo: boolean
  onUndo: () => void
}

/** The result of a run, its file, and an undo button when there is an undo. */
export const RunOutcome = ({ run, mayUndo, onUndo }: RunEndProps) => (
  <>
    <Text size="sm">{outcomeMessage(run)}</Text>
    {hasPrintFile(run) && <PrintFileButton run={run} />}
    {mayUndo && <UndoRunButton run={run} onUndo={onUndo} />}
  </>
)

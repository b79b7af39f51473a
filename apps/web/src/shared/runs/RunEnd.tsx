import { Text } from '@mantine/core'
import { outcomeWords } from './run-words.ts'
import type { Run } from './runs.ts'
import { UndoRunButton } from './UndoRunButton.tsx'

interface RunEndProps {
  run: Run
  mayUndo: boolean
  onUndo: () => void
}

/** What a run came to, and the way back where there is one. */
export const RunEnd = ({ run, mayUndo, onUndo }: RunEndProps) => (
  <>
    <Text size="sm">{outcomeWords(run)}</Text>
    {mayUndo && <UndoRunButton run={run} onUndo={onUndo} />}
  </>
)

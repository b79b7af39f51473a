import { Modal } from '@mantine/core'
import { LeftOut } from './LeftOut.tsx'
import { runName } from './run-messages.ts'
import type { Run } from './runs.ts'

/** The dialog with the rows that a run left out, and why. */
export const RunProblemsModal = ({ run, onClose }: { run: Run | null; onClose: () => void }) => (
  <Modal
    opened={run !== null}
    onClose={onClose}
    size="lg"
    title={run ? `Left out: ${runName(run)}` : ''}
    closeButtonProps={{ 'aria-label': 'Close' }}
  >
    {run && <LeftOut run={run} />}
  </Modal>
)

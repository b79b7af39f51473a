import { Modal } from '@mantine/core'
import type { Run } from '../../../shared/runs/runs.ts'
import { ImportDifferencePanel } from './ImportDifferencePanel.tsx'

/** The changes of a stopped import; null when the dialog is closed. */
export const ImportDifferenceModal = ({ run, onClose }: { run: Run | null; onClose: () => void }) => (
  <Modal
    opened={run !== null}
    onClose={onClose}
    size="lg"
    title={run && `What the import of ${run.subject} would change`}
    closeButtonProps={{ 'aria-label': 'Close' }}
  >
    {run && <ImportDifferencePanel run={run} onDone={onClose} />}
  </Modal>
)

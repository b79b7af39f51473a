import { Modal } from '@mantine/core'
import type { ImportRun } from '../../shared/frame/imports.ts'
import { ImportDifference } from './ImportDifference.tsx'

/** What a stopped import would change; null: closed. */
export const ImportDifferenceModal = ({ run, onClose }: { run: ImportRun | null; onClose: () => void }) => (
  <Modal
    opened={run !== null}
    onClose={onClose}
    size="lg"
    title={run && `What the import of ${run.store_name} would change`}
    closeButtonProps={{ 'aria-label': 'Close' }}
  >
    {run && <ImportDifference run={run} onDone={onClose} />}
  </Modal>
)

import { Box, Modal } from '@mantine/core'
import type { ReactNode } from 'react'
import type { BulkChangeKind } from './bulk-change-kind.ts'
import { BulkChangeForm } from './BulkChangeForm.tsx'

interface BulkChangeModalProps<Form, Body, Preview> {
  isOpen: boolean
  kind: BulkChangeKind<Form, Body, Preview>
  /** A description of what changes: 'For 12 selected sizes.' */
  words: ReactNode
  /** False while the person still chooses what changes. */
  isFormShown?: boolean
  onClose: () => void
  onStarted: () => void
}

/** The dialog of a bulk change. Nothing changes before the preview was shown. */
export const BulkChangeModal = <Form, Body, Preview>({
  isOpen,
  words,
  isFormShown = true,
  ...change
}: BulkChangeModalProps<Form, Body, Preview>) => (
  <Modal
    opened={isOpen}
    onClose={change.onClose}
    size={change.kind.size}
    title={change.kind.title}
    closeButtonProps={{ 'aria-label': 'Close' }}
  >
    <Box fz="sm" mb="md">
      {words}
    </Box>
    {isFormShown && <BulkChangeForm {...change} />}
  </Modal>
)

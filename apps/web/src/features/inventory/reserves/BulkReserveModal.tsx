import { Modal, Text } from '@mantine/core'
import { BulkReserve } from './BulkReserve.tsx'
import type { ReserveScope } from './reserve-form.ts'

interface BulkReserveModalProps {
  isOpen: boolean
  onClose: () => void
  scope: ReserveScope
  /** A description of the products. */
  words: string
}

/** The dialog to reserve units of many products. */
export function BulkReserveModal({ isOpen, onClose, scope, words }: BulkReserveModalProps) {
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      size="lg"
      title="Inventory Reservations"
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <Text size="sm" mb="md">
        {words} Reserved units are not offered on marketplaces.
      </Text>
      <BulkReserve scope={scope} onDone={onClose} />
    </Modal>
  )
}

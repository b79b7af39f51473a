import { Box, Modal, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { BulkReserve } from './BulkReserve.tsx'
import type { ReserveScope } from './reserve-form.ts'

interface BulkReserveModalProps {
  isOpen: boolean
  onClose: () => void
  /** Null while the person chooses the products. */
  scope: ReserveScope | null
  /** A description of the products, or their choice. */
  words: ReactNode
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
      <Box fz="sm" mb="md">
        {words}
      </Box>
      <Text size="sm" mb="md">
        Reserved units are not offered on marketplaces.
      </Text>
      {scope && <BulkReserve key={JSON.stringify(scope)} scope={scope} onDone={onClose} />}
    </Modal>
  )
}

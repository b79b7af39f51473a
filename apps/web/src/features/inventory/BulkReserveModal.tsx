import { Modal, Text } from '@mantine/core'
import { BulkReserve } from './BulkReserve.tsx'

interface BulkReserveModalProps {
  isOpen: boolean
  onClose: () => void
  /** What the list is narrowed to; undefined: the whole inventory. */
  search: string | undefined
}

/** Inventory reservations of everything in the list (document 1 §2). */
export function BulkReserveModal({ isOpen, onClose, search }: BulkReserveModalProps) {
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      size="lg"
      title="Inventory Reservations"
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <Text size="sm" mb="md">
        {search ? `For every product that matches “${search}”.` : 'For the whole inventory.'} Reserved units are not
        offered on marketplaces.
      </Text>
      <BulkReserve scope={search ? { product_search: search } : {}} onDone={onClose} />
    </Modal>
  )
}

import { Modal, Text } from '@mantine/core'
import type { ReserveScope } from '../reserves/reserve-form.ts'
import { WholesaleTermsForm } from './WholesaleTermsForm.tsx'
import { USUAL_FORM } from './wholesale-terms-form.ts'

interface WholesaleTermsModalProps {
  isOpen: boolean
  onClose: () => void
  scope: ReserveScope
  /** A description of the products. */
  words: string
}

/** The dialog that sets minimum, step and price tiers of many products at once. */
export const WholesaleTermsModal = ({ isOpen, onClose, scope, words }: WholesaleTermsModalProps) => (
  <Modal opened={isOpen} onClose={onClose} title="Set wholesale terms" closeButtonProps={{ 'aria-label': 'Close' }}>
    <Text size="sm" mb="md">
      {words} This replaces their current terms. Submitted orders keep theirs.
    </Text>
    <WholesaleTermsForm scope={scope} initial={USUAL_FORM} price={null} onDone={onClose} />
  </Modal>
)

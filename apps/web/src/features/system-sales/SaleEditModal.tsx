import { getDefaultZIndex, Modal } from '@mantine/core'
import { EditStatusForm } from './EditStatusForm.tsx'
import { FixFeeForm } from './FixFeeForm.tsx'
import { PaidPayoutForm } from './PaidPayoutForm.tsx'
import type { SaleEditKind } from './system-sales-view.ts'
import type { SystemSale } from './system-sales.queries.ts'

/** The correction of a sale whose dialog is open. */
export interface SaleEdit {
  kind: SaleEditKind
  sale: SystemSale
}

const TITLES = { status: 'Edit Status', fee: 'Fix ARK Fee', paid: 'Record Payout' } as const

/** The dialog in which the operator corrects a sale. */
export function SaleEditModal({ edit, onClose }: { edit: SaleEdit | null; onClose: () => void }) {
  return (
    <Modal
      opened={edit !== null}
      onClose={onClose}
      title={edit && TITLES[edit.kind]}
      // Above Sale Details, from which it may have been opened, whichever of the two was mounted first.
      zIndex={getDefaultZIndex('modal') + 1}
    >
      {edit?.kind === 'status' && <EditStatusForm sale={edit.sale} onDone={onClose} />}
      {edit?.kind === 'fee' && <FixFeeForm sale={edit.sale} onDone={onClose} />}
      {edit?.kind === 'paid' && <PaidPayoutForm sale={edit.sale} onDone={onClose} />}
    </Modal>
  )
}

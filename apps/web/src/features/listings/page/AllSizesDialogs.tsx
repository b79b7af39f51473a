import { paths } from '../../../paths.ts'
import { useMay } from '../../../shared/session.ts'
import { lazyDialog } from '../../../shared/ui/controls/lazy-dialog.tsx'
import { AnchorLink } from '../../../shared/ui/cells/links.tsx'
import type { ChangeView } from '../../../shared/use-view.ts'
import type { ListingsDialog, ListingsView } from '../sizes/listings-view.ts'
import type { PayoutScope } from '../../../shared/payout-changes/payout-change-form.ts'

const ChangePayoutsModal = lazyDialog(
  () => import('../../../shared/payout-changes/ChangePayoutsModal.tsx'),
  'ChangePayoutsModal',
  {
    isOpen: false,
  },
)
const EnableSizesModal = lazyDialog(() => import('../enabling/EnableSizesModal.tsx'), 'EnableSizesModal', {
  isOpen: false,
})

const IN_STOCK: PayoutScope = { in_stock: true }

interface AllSizesDialogsProps {
  dialog: ListingsDialog | undefined
  onChange: ChangeView<ListingsView>
}

/**
 * The dialogs about every size in stock. The setup steps link to them (docs/decisions/064), and the page's actions open
 * them.
 */
export function AllSizesDialogs({ dialog, onChange }: AllSizesDialogsProps) {
  const seesCosts = useMay('costs.read')
  const mayEdit = useMay('listings.edit')
  if (!mayEdit) return null
  const close = () => onChange({ dialog: undefined })
  const payouts = {
    scope: IN_STOCK,
    words: 'For every size in stock. You see a preview first, and you can undo the change.',
    besides: (
      <AnchorLink to={paths.inventory} search={{ dialog: 'csv-prices' }} size="sm">
        Import prices from CSV
      </AnchorLink>
    ),
    onClose: close,
    onStarted: close,
  }
  return (
    <>
      <ChangePayoutsModal {...payouts} isOpen={dialog === 'payouts'} isFirst={seesCosts} draft="first-payouts" />
      <ChangePayoutsModal {...payouts} isOpen={dialog === 'change-payouts'} draft="all-payouts" />
      <EnableSizesModal
        isOpen={dialog === 'enable'}
        scope={IN_STOCK}
        words="For every size in stock that is not enabled yet. Nothing is listed until you confirm."
        onClose={close}
        onStarted={close}
        onPayouts={() => onChange({ dialog: 'payouts' })}
      />
    </>
  )
}

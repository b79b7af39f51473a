import { Button } from '@mantine/core'
import { useState } from 'react'
import { BulkBar } from '../../../shared/table/selection/BulkBar.tsx'
import { lazyDialog } from '../../../shared/ui/controls/lazy-dialog.tsx'
import { toastWarning } from '../../../shared/ui/notices/toasts.ts'
import { areTooMany } from '../actions/bulk-actions.tsx'
import type { FulfillmentSelection } from '../use-fulfillment-selection.ts'

const AutomationRequestModal = lazyDialog(() => import('./AutomationRequestModal.tsx'), 'AutomationRequestModal', {
  isOpen: false,
})

interface ShippingBarProps {
  selection: FulfillmentSelection
  onLeave: () => void
  onShowRequests: () => void
}

/** The bar for bulk shipping: select orders of one platform and location, then request their labels together. */
export function ShippingBar({ selection: { list, selected }, onLeave, onShowRequests }: ShippingBarProps) {
  const [isAsking, setAsking] = useState(false)
  const ask = () => {
    if (selected.length === 0)
      toastWarning({ title: 'No Orders Selected', message: 'Select at least one order to create labels.' })
    else if (!areTooMany(selected)) setAsking(true)
  }
  return (
    <>
      <BulkBar label="Bulk shipping" things="orders" selection={list}>
        <Button variant="default" onClick={onLeave}>
          Leave Bulk Shipping
        </Button>
        <Button onClick={ask}>Create Labels</Button>
      </BulkBar>
      <AutomationRequestModal
        isOpen={isAsking}
        sales={selected}
        onClose={() => setAsking(false)}
        onSubmitted={list.clear}
        onShowRequests={onShowRequests}
      />
    </>
  )
}

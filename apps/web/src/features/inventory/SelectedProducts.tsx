import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconLock } from '@tabler/icons-react'
import { counted } from '../../shared/formats.ts'
import { BulkBar } from '../../shared/table/BulkBar.tsx'
import type { ListSelection } from '../../shared/table/use-selection.ts'
import { lazyDialog } from '../../shared/ui/lazy-dialog.tsx'
import type { InventoryView } from './inventory-view.ts'
import { scopeOf } from './reserve-form.ts'

const BulkReserveModal = lazyDialog(async () => (await import('./BulkReserveModal.tsx')).BulkReserveModal, {
  isOpen: false,
})

/** What can be done with the products that are selected. */
export function SelectedProducts({ view, selection }: { view: InventoryView; selection: ListSelection }) {
  const [isReserving, reserving] = useDisclosure(false)
  const scope = scopeOf(selection.selection, view)
  return (
    <BulkBar
      label="Selected products"
      things="products"
      selection={selection}
      // The call knows no stock filter: all of it would be more than what is listed.
      isAllOffered={!view.hideZero}
    >
      <Button
        leftSection={<IconLock size={16} aria-hidden />}
        disabled={'problem' in scope}
        title={'problem' in scope ? scope.problem : undefined}
        onClick={reserving.open}
      >
        Reserve {counted(selection.count, 'product')}
      </Button>
      {'scope' in scope && (
        <BulkReserveModal
          isOpen={isReserving}
          onClose={reserving.close}
          scope={scope.scope}
          words={`For ${counted(selection.count, 'selected product')}.`}
        />
      )}
    </BulkBar>
  )
}

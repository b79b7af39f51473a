import { Button } from '@mantine/core'
import { IconListNumbers, IconLock, IconTag } from '../../../shared/icons.ts'
import { counted } from '../../../shared/formats.ts'
import { BulkBar } from '../../../shared/table/selection/BulkBar.tsx'
import type { ListSelection } from '../../../shared/table/selection/use-selection.ts'
import { useInventoryNavigate, useInventoryPurpose } from '../sizes/inventory-purpose.ts'
import { type InventoryDialog, type InventoryView, parseInventoryView } from '../sizes/inventory-view.ts'
import { scopeOf } from '../reserves/reserve-form.ts'
import { recordSelectedProducts } from './selected-products.ts'

/** The actions for the selected products. */
export function SelectedProducts({ view, selection }: { view: InventoryView; selection: ListSelection }) {
  const navigate = useInventoryNavigate()
  const purpose = useInventoryPurpose()
  const scope = scopeOf(selection.selection, view)
  const open = (dialog: InventoryDialog) => {
    if ('problem' in scope) return
    recordSelectedProducts({ scope: scope.scope, words: `For ${counted(selection.count, 'selected product')}.` })
    navigate({ search: (before) => parseInventoryView({ ...before, dialog }) })
  }
  const button = {
    disabled: 'problem' in scope,
    title: 'problem' in scope ? scope.problem : undefined,
  }
  return (
    <BulkBar
      label="Selected products"
      things="products"
      selection={selection}
      // The call has no stock filter, so "all" would include more than the list shows.
      isAllOffered={!view.hideZero}
    >
      {purpose === 'stock' ? (
        <Button {...button} leftSection={<IconLock size={16} aria-hidden />} onClick={() => open('reserve-selected')}>
          Reserve {counted(selection.count, 'product')}
        </Button>
      ) : (
        <>
          <Button {...button} leftSection={<IconTag size={16} aria-hidden />} onClick={() => open('prices-selected')}>
            Set prices
          </Button>
          <Button
            {...button}
            variant="default"
            leftSection={<IconListNumbers size={16} aria-hidden />}
            onClick={() => open('terms-selected')}
          >
            Set terms
          </Button>
        </>
      )}
    </BulkBar>
  )
}

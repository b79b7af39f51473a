import { Button } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { counted } from '../../shared/formats.ts'
import { BulkBar } from '../../shared/table/BulkBar.tsx'
import type { ListSelection } from '../../shared/table/use-selection.ts'
import { type InventoryView, parseInventoryView } from './inventory-view.ts'
import { scopeOf } from './reserve-form.ts'
import { noteSelectedProducts } from './selected-products.ts'

const route = getRouteApi('/signed-in/inventory')

/** What can be done with the products that are selected. */
export function SelectedProducts({ view, selection }: { view: InventoryView; selection: ListSelection }) {
  const navigate = route.useNavigate()
  const scope = scopeOf(selection.selection, view)
  const reserve = () => {
    if ('problem' in scope) return
    noteSelectedProducts({ scope: scope.scope, words: `For ${counted(selection.count, 'selected product')}.` })
    void navigate({ search: (before) => parseInventoryView({ ...before, dialog: 'reserve-selected' }) })
  }
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
        onClick={reserve}
      >
        Reserve {counted(selection.count, 'product')}
      </Button>
    </BulkBar>
  )
}

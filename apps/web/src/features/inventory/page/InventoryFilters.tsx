import { Button, Group, SegmentedControl, Skeleton } from '@mantine/core'
import { IconEye, IconEyeOff, IconFileTypeCsv, IconLock, IconTag } from '../../../shared/icons.ts'
import { Suspense, useMemo, useState } from 'react'
import { useMay } from '../../../shared/session.ts'
import { lazyPart } from '../../../shared/frame/pages/lazy-part.ts'
import { lazyDialog } from '../../../shared/ui/controls/lazy-dialog.tsx'
import { MoreOnPhone } from '../../../shared/ui/page/MoreOnPhone.tsx'
import { SearchBox } from '../../../shared/ui/controls/SearchBox.tsx'
import { useInventoryChange, useInventoryPurpose, useInventoryView } from '../sizes/inventory-purpose.ts'
import { INVENTORY_MODES, type InventoryDialog, type InventoryMode } from '../sizes/inventory-view.ts'
import { LowStockThreshold } from './LowStockThreshold.tsx'
import type { ScopeArea } from './ScopeChoice.tsx'
import { readSelectedProducts } from './selected-products.ts'

const CsvModal = lazyDialog(() => import('../csv/CsvModal.tsx'), 'CsvModal', {
  isOpen: false,
  kind: 'payouts',
})
const BulkReserveModal = lazyDialog(() => import('../reserves/BulkReserveModal.tsx'), 'BulkReserveModal', {
  isOpen: false,
})
const WholesalePricesModal = lazyDialog(() => import('../wholesale/WholesalePricesModal.tsx'), 'WholesalePricesModal', {
  isOpen: false,
})
const WholesaleTermsModal = lazyDialog(() => import('../wholesale/WholesaleTermsModal.tsx'), 'WholesaleTermsModal', {
  isOpen: false,
})

const ScopeChoice = lazyPart(() => import('./ScopeChoice.tsx'), 'ScopeChoice')

const SEARCH_PAUSE_MS = 400
const MODE_LABELS: Record<InventoryMode, string> = { normal: 'Normal', low: 'Low Stock', reserve: 'Reserve' }

/** The mode and search of the list, and the actions for all its results. */
export function InventoryFilters() {
  const { search = '', hideZero = false, mode = 'normal', dialog } = useInventoryView()
  const purpose = useInventoryPurpose()
  const mayEdit = useMay('inventory.edit')
  const change = useInventoryChange()
  const open = (next: InventoryDialog) => () => change({ dialog: next }, false)
  return (
    <Group gap="xs">
      <SegmentedControl
        aria-label="Mode"
        value={mode}
        data={INVENTORY_MODES.map((value) => ({ value, label: MODE_LABELS[value] }))}
        onChange={(next) => change({ mode: next }, false)}
      />
      <SearchBox
        value={search}
        placeholder="Search products or variants"
        debounceMs={SEARCH_PAUSE_MS}
        // Another search opens other products.
        onSearch={(next) => change({ search: next, open: undefined })}
      />
      <MoreOnPhone label="More about the list">
        {mode === 'low' && <LowStockThreshold />}
        <Button
          variant="default"
          leftSection={hideZero ? <IconEye size={16} aria-hidden /> : <IconEyeOff size={16} aria-hidden />}
          onClick={() => change({ hideZero: !hideZero })}
        >
          {hideZero ? 'Show Zero Stock' : 'Hide Zero Stock'}
        </Button>
        {mayEdit && purpose === 'stock' && (
          <>
            <Button variant="default" leftSection={<IconLock size={16} aria-hidden />} onClick={open('reserve')}>
              Bulk Reserve
            </Button>
            <Button variant="default" leftSection={<IconFileTypeCsv size={16} aria-hidden />} onClick={open('csv')}>
              CSV
            </Button>
          </>
        )}
        {mayEdit && purpose === 'prices' && (
          <Button variant="default" leftSection={<IconTag size={16} aria-hidden />} onClick={open('prices')}>
            Set Prices
          </Button>
        )}
      </MoreOnPhone>
      {mayEdit && <ListDialogs search={search} dialog={dialog} />}
    </Group>
  )
}

/** The dialogs for all results of the list or for the selected products. */
function ListDialogs({ search, dialog }: { search: string; dialog: InventoryDialog | undefined }) {
  const change = useInventoryChange()
  const [chosen, setChosen] = useState<ScopeArea>(null)
  const area = chosen ?? (search ? 'search' : null)
  const close = () => {
    setChosen(null)
    change({ dialog: undefined })
  }
  // The address does not contain the selected products; they were stored when the dialog opened.
  const selected = useMemo(() => (dialog?.endsWith('-selected') ? readSelectedProducts() : undefined), [dialog])
  const scoped = {
    onClose: close,
    scope: selected ? selected.scope : area && (area === 'search' ? { product_search: search } : {}),
    words: selected ? (
      selected.words
    ) : (
      <Suspense fallback={<Skeleton h={96} />}>
        <ScopeChoice search={search} value={area} onChange={setChosen} />
      </Suspense>
    ),
  }
  const isOpen = (all: InventoryDialog | null, some: InventoryDialog) =>
    (all !== null && dialog === all) || (dialog === some && selected !== undefined)
  return (
    <>
      <CsvModal
        isOpen={dialog === 'csv' || dialog === 'csv-prices'}
        kind={dialog === 'csv-prices' ? 'prices' : 'payouts'}
        onClose={close}
      />
      <BulkReserveModal isOpen={isOpen('reserve', 'reserve-selected')} {...scoped} />
      <WholesalePricesModal isOpen={isOpen('prices', 'prices-selected')} {...scoped} />
      <WholesaleTermsModal
        isOpen={isOpen(null, 'terms-selected')}
        onClose={close}
        scope={selected?.scope ?? {}}
        words={selected?.words ?? ''}
      />
    </>
  )
}

import { Button, NativeSelect, Skeleton } from '@mantine/core'
import { IconBuildingStore, IconHistory } from '../../../shared/icons.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { NextStep } from '../../../shared/first-steps/NextStep.tsx'
import { SyncInventoryButton } from '../../../shared/frame/bar/SyncInventoryButton.tsx'
import { queryOf } from '../../../shared/query.ts'
import { useMay } from '../../../shared/session.ts'
import { EmptyState } from '../../../shared/ui/notices/EmptyState.tsx'
import { LoadError } from '../../../shared/ui/notices/LoadError.tsx'
import { lazyDialog } from '../../../shared/ui/controls/lazy-dialog.tsx'
import { PageHeader } from '../../../shared/ui/page/PageHeader.tsx'
import { useIsPhone } from '../../../shared/ui/page/use-is-phone.ts'
import { useView } from '../../../shared/use-view.ts'
import { ConnectStoreButton } from '../connection/ConnectStoreButton.tsx'
import { StoreCard } from '../connection/StoreCard.tsx'
import { StoreTabs } from './StoreTabs.tsx'
import { SyncLocationsButton } from '../connection/SyncLocationsButton.tsx'
import { parseShopifyView } from '../stores-view.ts'

const AuditLogModal = lazyDialog(() => import('../connection/AuditLogModal.tsx'), 'AuditLogModal', {
  isOpen: false,
})

interface ShopifyPageProps {
  title?: string
  /** A message above everything else, such as a welcome. */
  notice?: ReactNode
}

/** The connected stores, their imports, and the matches between their products and the catalog. */
export function ShopifyPage({ title = 'Shopify Integration', notice }: ShopifyPageProps) {
  const { data: stores, error, refetch } = useQuery(queryOf('GET /shopify/stores'))
  const [view, changeView] = useView(parseShopifyView)
  const isRare = useIsPhone() && stores !== undefined && stores.length > 0
  const store = stores?.find(({ id }) => id === view.store) ?? stores?.[0]
  return (
    <>
      <PageHeader
        title={title}
        actions={
          <>
            {stores && stores.length > 1 && (
              <NativeSelect
                aria-label="Store"
                maw="min(100%, 320px)"
                data={stores.map(({ id, store_name }) => ({ value: String(id), label: store_name }))}
                value={store?.id}
                onChange={({ currentTarget: { value } }) =>
                  changeView({ store: Number(value), search: undefined }, { isStep: true })
                }
              />
            )}
            {/* A further store is rare; without one it is the next act. */}
            {!isRare && <ConnectStoreButton isMain={stores?.length === 0} />}
          </>
        }
        moreActions={
          <>
            {isRare && <ConnectStoreButton isMain={false} />}
            {store && <SyncLocationsButton store={store} />}
            {store && <SyncInventoryButton variant="default" />}
            <AuditLogButton onOpen={() => changeView({ log: true }, { isStep: true })} />
          </>
        }
      />
      {notice}
      <NextStep besides={['store', 'import']} />
      {error && <LoadError title="Error Loading Stores" error={error} onRetry={() => void refetch()} />}
      {!stores && !error && <Skeleton height={120} radius="lg" />}
      {stores?.length === 0 && (
        <EmptyState
          title="No store connected"
          icon={<IconBuildingStore size={24} stroke={1.5} />}
          actions={<ConnectStoreButton isMain />}
        >
          Connect your Shopify store to import its products, sizes, locations and stock.
        </EmptyState>
      )}
      {store && (
        <>
          <StoreCard store={store} />
          <StoreTabs key={store.id} store={store} />
        </>
      )}
      <AuditLogModal
        isOpen={view.log === true}
        event={view.event}
        onFilter={(event) => changeView({ event })}
        onClose={() => changeView({ log: undefined, event: undefined })}
      />
    </>
  )
}

function AuditLogButton({ onOpen }: { onOpen: () => void }) {
  const mayRead = useMay('audit.read')
  if (!mayRead) return null
  return (
    <Button variant="default" leftSection={<IconHistory size={16} aria-hidden />} onClick={onOpen}>
      View Audit Log
    </Button>
  )
}

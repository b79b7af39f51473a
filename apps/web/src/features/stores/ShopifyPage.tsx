import { Badge, Select, Skeleton, Tabs } from '@mantine/core'
import { IconBuildingStore } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { SyncInventoryButton } from '../../shared/frame/SyncInventoryButton.tsx'
import { queryOf } from '../../shared/query.ts'
import { EmptyState } from '../../shared/ui/EmptyState.tsx'
import { LoadError } from '../../shared/ui/LoadError.tsx'
import { PageHeader } from '../../shared/ui/PageHeader.tsx'
import { ConnectStoreButton } from './ConnectStoreButton.tsx'
import { StoreCard } from './StoreCard.tsx'
import { SyncLocationsButton } from './SyncLocationsButton.tsx'
import { SyncList } from './SyncList.tsx'
import type { Store } from './stores.queries.ts'
import { parseShopifyView } from './stores-view.ts'

const route = getRouteApi('/signed-in/shopify')

/** The connected stores, their imports, and the ties between their products and the catalogue. */
export function ShopifyPage() {
  const { data: stores, error, refetch } = useQuery(queryOf('GET /shopify/stores'))
  const view = route.useSearch()
  const navigate = route.useNavigate()
  const store = stores?.find(({ id }) => id === view.store) ?? stores?.[0]
  return (
    <>
      <PageHeader
        title="Shopify Integration"
        actions={
          <>
            {stores && stores.length > 1 && (
              <Select
                aria-label="Store"
                data={stores.map(({ id, store_name }) => ({ value: String(id), label: store_name }))}
                value={store ? String(store.id) : null}
                allowDeselect={false}
                onChange={(id) => void navigate({ search: (old) => parseShopifyView({ ...old, store: Number(id) }) })}
              />
            )}
            {store && <SyncLocationsButton store={store} />}
            {store && <SyncInventoryButton variant="default" />}
            <ConnectStoreButton isMain={!store} />
          </>
        }
      />
      {error && <LoadError title="Error Loading Stores" error={error} onRetry={() => void refetch()} />}
      {!stores && !error && <Skeleton height={120} radius="lg" />}
      {stores?.length === 0 && (
        <EmptyState
          title="No store connected"
          icon={<IconBuildingStore size={24} stroke={1.5} />}
          actions={<ConnectStoreButton isMain />}
        >
          Connect your Shopify store: its products, sizes, locations and stock are imported from there.
        </EmptyState>
      )}
      {store && (
        <>
          <StoreCard store={store} />
          <Syncs key={store.id} store={store} />
        </>
      )}
    </>
  )
}

function Syncs({ store }: { store: Store }) {
  const { tab = 'pending' } = route.useSearch()
  const navigate = route.useNavigate()
  const pending = useQuery(queryOf('GET /shopify/stores/{id}/pending-syncs', { params: { id: store.id } }))
  const completed = useQuery({
    ...queryOf('GET /shopify/stores/{id}/completed-syncs', { params: { id: store.id } }),
    enabled: tab === 'completed',
  })
  const go = (next: string | null) =>
    void navigate({ search: (old) => parseShopifyView({ ...old, tab: next }), replace: true })
  return (
    <Tabs
      value={tab}
      onChange={go}
      style={{ flex: '1 0 auto', display: 'flex', flexDirection: 'column', minHeight: 480 }}
      keepMounted={false}
    >
      <Tabs.List>
        <Tabs.Tab
          value="pending"
          rightSection={
            pending.data && (
              <Badge size="sm" variant="default" className="num" aria-label={`${pending.data.total} pending`}>
                {pending.data.total}
              </Badge>
            )
          }
        >
          Pending Syncs
        </Tabs.Tab>
        <Tabs.Tab value="completed">Completed Syncs</Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="pending" pt="md" style={PANEL}>
        <SyncList kind="pending" list={pending} />
      </Tabs.Panel>
      <Tabs.Panel value="completed" pt="md" style={PANEL}>
        <SyncList kind="completed" list={completed} />
      </Tabs.Panel>
    </Tabs>
  )
}

const PANEL = { flex: '1 1 0', display: 'flex', flexDirection: 'column', minHeight: 0 } as const

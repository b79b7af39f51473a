import { Badge, Tabs } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { queryOf } from '../../shared/query.ts'
import { useView } from '../../shared/use-view.ts'
import { BrowseProducts } from './BrowseProducts.tsx'
import { SyncList } from './SyncList.tsx'
import type { Store } from './stores.queries.ts'
import { parseShopifyView } from './stores-view.ts'

/** A store's products: all of them, those that wait for a person, those that are tied. */
export function StoreTabs({ store }: { store: Store }) {
  const [{ tab = 'browse' }, changeView] = useView(parseShopifyView)
  const ofStore = { params: { id: store.id } }
  const pending = useQuery(queryOf('GET /shopify/stores/{id}/pending-syncs', ofStore))
  const completed = useQuery({
    ...queryOf('GET /shopify/stores/{id}/completed-syncs', ofStore),
    enabled: tab === 'completed',
  })
  return (
    <Tabs
      value={tab}
      onChange={(next) =>
        changeView({ tab: next === 'pending' || next === 'completed' ? next : undefined }, { isStep: true })
      }
      style={{ flex: '1 0 auto', display: 'flex', flexDirection: 'column', minHeight: 480 }}
      keepMounted={false}
    >
      <Tabs.List>
        <Tabs.Tab value="browse">Browse Products</Tabs.Tab>
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
      <Tabs.Panel value="browse" pt="md" style={PANEL}>
        <BrowseProducts store={store} />
      </Tabs.Panel>
      <Tabs.Panel value="pending" pt="md" style={PANEL}>
        <SyncList kind="pending" store={store} list={pending} />
      </Tabs.Panel>
      <Tabs.Panel value="completed" pt="md" style={PANEL}>
        <SyncList kind="completed" store={store} list={completed} />
      </Tabs.Panel>
    </Tabs>
  )
}

const PANEL = { flex: '1 1 0', display: 'flex', flexDirection: 'column', minHeight: 0 } as const

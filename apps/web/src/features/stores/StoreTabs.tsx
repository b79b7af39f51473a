import { Badge, Tabs } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { countOfRows } from '../../shared/formats.ts'
import { useView } from '../../shared/use-view.ts'
import { BrowseProducts } from './BrowseProducts.tsx'
import { SyncList } from './SyncList.tsx'
import { type Store, syncPages } from './stores.queries.ts'
import { parseShopifyView } from './stores-view.ts'

/** A store's products: all of them, those that wait for a person, those that are linked. */
export function StoreTabs({ store }: { store: Store }) {
  const [{ tab = 'browse', search }, changeView] = useView(parseShopifyView)
  const pending = useInfiniteQuery(
    syncPages('pending', { storeId: store.id, search: tab === 'pending' ? search : undefined }),
  )
  const completed = useInfiniteQuery({
    ...syncPages('completed', { storeId: store.id, search: tab === 'completed' ? search : undefined }),
    enabled: tab === 'completed',
  })
  const waiting = pending.data?.pages[0]?.total
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
            waiting !== undefined && (
              <Badge size="sm" variant="default" className="num" aria-label={`${countOfRows(waiting)} pending`}>
                {countOfRows(waiting)}
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

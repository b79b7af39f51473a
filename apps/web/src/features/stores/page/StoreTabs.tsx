import { Badge, Box, Tabs } from '@mantine/core'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { countOfRows } from '../../../shared/formats.ts'
import { lazyPart } from '../../../shared/frame/pages/lazy-part.ts'
import { queryOf } from '../../../shared/query.ts'
import { RowsSkeleton } from '../../../shared/ui/notices/RowsSkeleton.tsx'
import { useIsPhone } from '../../../shared/ui/page/use-is-phone.ts'
import { useView } from '../../../shared/use-view.ts'
import { type Store, syncPages } from '../stores.queries.ts'
import { parseShopifyView } from '../stores-view.ts'

// Each tab loads on demand.
const BrowseProducts = lazyPart(() => import('../matching/BrowseProducts.tsx'), 'BrowseProducts')
const UnrecognizedSizes = lazyPart(() => import('../matching/UnrecognizedSizes.tsx'), 'UnrecognizedSizes')
const LookUp = lazyPart(() => import('../matching/LookUp.tsx'), 'LookUp')
const SyncList = lazyPart(() => import('./SyncList.tsx'), 'SyncList')

/** A store's products: all, pending ones, and linked ones. */
export function StoreTabs({ store }: { store: Store }) {
  const isPhone = useIsPhone()
  const [{ tab = 'browse', search }, changeView] = useView(parseShopifyView)
  const pending = useInfiniteQuery(
    syncPages('pending', { storeId: store.id, search: tab === 'pending' ? search : undefined }),
  )
  const completed = useInfiniteQuery({
    ...syncPages('completed', { storeId: store.id, search: tab === 'completed' ? search : undefined }),
    enabled: tab === 'completed',
  })
  const { data: unrecognized } = useQuery({
    ...queryOf('GET /shopify/stores/{id}/unrecognized-sizes', { params: { id: store.id } }),
    enabled: tab === 'pending',
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
      <Tabs.List style={{ flexWrap: 'nowrap' }}>
        <Tabs.Tab value="browse" py={TAB_PY}>
          Browse<LongName> Products</LongName>
        </Tabs.Tab>
        <Tabs.Tab
          value="pending"
          py={TAB_PY}
          rightSection={
            // Sizes may be waiting below even when no product is.
            waiting !== undefined &&
            waiting > 0 && (
              <Badge size="sm" variant="default" className="num" aria-label={`${countOfRows(waiting)} pending`}>
                {countOfRows(waiting)}
              </Badge>
            )
          }
        >
          Pending<LongName> Syncs</LongName>
        </Tabs.Tab>
        <Tabs.Tab value="completed" py={TAB_PY}>
          Completed<LongName> Syncs</LongName>
        </Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="browse" pt={{ base: 8, sm: 'md' }} style={PANEL}>
        <Suspense fallback={<RowsSkeleton rows={8} />}>
          <BrowseProducts store={store} />
        </Suspense>
      </Tabs.Panel>
      <Tabs.Panel value="pending" pt={{ base: 8, sm: 'md' }} style={PANEL}>
        <Suspense fallback={<RowsSkeleton rows={8} />}>
          {/* On a phone it is in the menu of the list, so that the first products fit the screen. */}
          {!isPhone && <LookUp store={store} />}
          {unrecognized && unrecognized.total + unrecognized.chosen.length > 0 && (
            <UnrecognizedSizes unrecognized={unrecognized} />
          )}
          <SyncList kind="pending" store={store} list={pending} />
        </Suspense>
      </Tabs.Panel>
      <Tabs.Panel value="completed" pt={{ base: 8, sm: 'md' }} style={PANEL}>
        <Suspense fallback={<RowsSkeleton rows={8} />}>
          <SyncList kind="completed" store={store} list={completed} />
        </Suspense>
      </Tabs.Panel>
    </Tabs>
  )
}

/** The part of a tab's name that a phone leaves out, so that the tabs fit one line. */
const LongName = ({ children }: { children: string }) => (
  <Box component="span" visibleFrom="sm">
    {children}
  </Box>
)

const TAB_PY = { base: 6, sm: 'xs' }
const PANEL = { flex: '1 1 0', display: 'flex', flexDirection: 'column', minHeight: 0 } as const

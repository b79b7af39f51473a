import { NativeSelect } from '@mantine/core'
import { ExportButton } from '../../shared/table/export/ExportButton.tsx'
import { lazyDialog } from '../../shared/ui/controls/lazy-dialog.tsx'
import { PageHeader } from '../../shared/ui/page/PageHeader.tsx'
import { FilterBar } from '../../shared/ui/page/FilterBar.tsx'
import { SearchBox } from '../../shared/ui/controls/SearchBox.tsx'
import { useLiveVariants } from '../../shared/sizes/live-variants.ts'
import { useView } from '../../shared/use-view.ts'
import { ActRunBar } from './ActRunBar.tsx'
import { QuickActionsList } from './QuickActionsList.tsx'
import { filterOf, parseQuickActionsView, STATUS_FILTERS } from './quick-actions-view.ts'

const MarketDataModal = lazyDialog(() => import('../../shared/market/MarketDataModal.tsx'), 'MarketDataModal', {
  variantId: undefined,
})
const PriceReasonsModal = lazyDialog(() => import('../../shared/market/PriceReasonsModal.tsx'), 'PriceReasonsModal', {
  variantId: undefined,
})

/** The pause in typing before a search. */
const SEARCH_PAUSE_MS = 500

/** Quick Actions: sizes with price actions, for people who price hundreds a day. */
export function QuickActionsPage() {
  const [view, changeView] = useView(parseQuickActionsView)
  useLiveVariants()
  return (
    <>
      <PageHeader
        title="Quick Actions"
        description={<ActRunBar />}
        moreActions={
          <ExportButton load={async () => (await import('./exported-quick-sizes.ts')).exportedQuickSizes(view)} />
        }
      />
      <FilterBar
        search={
          <SearchBox
            value={view.search ?? ''}
            onSearch={(search) => changeView({ search })}
            placeholder="Search product name, brand or SKU"
            debounceMs={SEARCH_PAUSE_MS}
          />
        }
        isNarrowed={view.status !== undefined}
      >
        <NativeSelect
          aria-label="Listing status"
          data={[...STATUS_FILTERS]}
          value={filterOf(view)}
          onChange={({ currentTarget: { value } }) => {
            const { status } = parseQuickActionsView({ status: value })
            changeView({ status, expanded: undefined }, { isStep: true })
          }}
        />
      </FilterBar>
      <QuickActionsList view={view} onChange={changeView} />
      <MarketDataModal
        variantId={view.market}
        onClose={() => changeView({ market: undefined })}
        onWhy={(why, at) => changeView({ why, at }, { isStep: true })}
      />
      <PriceReasonsModal
        variantId={view.why}
        marketplace={view.at ?? 'stockx'}
        onMarketplace={(at) => changeView({ at })}
        onClose={() => changeView({ why: undefined, at: undefined })}
      />
    </>
  )
}

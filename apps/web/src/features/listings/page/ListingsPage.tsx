import { Button, Skeleton } from '@mantine/core'
import { IconCurrencyDollar, IconHistory, IconListCheck, IconListNumbers, IconRefresh } from '../../../shared/icons.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { paths } from '../../../paths.ts'
import { api } from '../../../shared/api.ts'
import { count } from '../../../shared/formats.ts'
import { queryOf } from '../../../shared/query.ts'
import { ExportButton } from '../../../shared/table/export/ExportButton.tsx'
import { lazyDialog } from '../../../shared/ui/controls/lazy-dialog.tsx'
import { SavedViews } from '../../../shared/table/views/SavedViews.tsx'
import { ButtonLink } from '../../../shared/ui/cells/links.tsx'
import { PageHeader } from '../../../shared/ui/page/PageHeader.tsx'
import { StatLine, StatsToggle } from '../../../shared/ui/page/StatCards.tsx'
import { useMay } from '../../../shared/session.ts'
import { useStatsShown } from '../../../shared/ui/page/stats-shown.ts'
import { toastFailure, toastSuccess } from '../../../shared/ui/notices/toasts.ts'
import { useView } from '../../../shared/use-view.ts'
import { AllSizesDialogs } from './AllSizesDialogs.tsx'
import { ListingFilters } from '../sizes/ListingFilters.tsx'
import { type ListingsDialog, LISTINGS_FILTERS, parseListingsView } from '../sizes/listings-view.ts'
import { useLiveVariants } from '../../../shared/sizes/live-variants.ts'
import { VariantList } from './VariantList.tsx'
import { lazyPart } from '../../../shared/frame/pages/lazy-part.ts'

const ProductList = lazyPart(() => import('../products/ProductList.tsx'), 'ProductList')
const RepricingPaused = lazyPart(() => import('../selling-rules/RepricingPaused.tsx'), 'RepricingPaused')
const MarketDataModal = lazyDialog(() => import('../../../shared/market/MarketDataModal.tsx'), 'MarketDataModal', {
  variantId: undefined,
})
const PriceReasonsModal = lazyDialog(
  () => import('../../../shared/market/PriceReasonsModal.tsx'),
  'PriceReasonsModal',
  {
    variantId: undefined,
  },
)
// Loaded once changes are waiting, which is rare.
const WaitingChanges = lazyPart(() => import('../sizes/WaitingChanges.tsx'), 'WaitingChanges')
const ChangeLogModal = lazyDialog(() => import('../change-log/ChangeLogModal.tsx'), 'ChangeLogModal', {
  isOpen: false,
})

/** The Listings page: sizes or products with their payouts and asks, kept up to date size by size. */
export function ListingsPage() {
  const [view, changeView] = useView(parseListingsView)
  const [isStatsShown, toggleStats] = useStatsShown('listings')
  const isWaiting = useIsWaiting()
  const seesCosts = useMay('costs.read')
  useLiveVariants()
  return (
    <>
      <PageHeader
        title="Listings"
        description={
          isWaiting && (
            <Suspense>
              <WaitingChanges />
            </Suspense>
          )
        }
        stats={isStatsShown && <ListingStats />}
        moreActions={
          <>
            <SavedViews list="listings" parts={LISTINGS_FILTERS} />
            <StatsToggle isShown={isStatsShown} onToggle={toggleStats} />
            <ExportButton
              load={async () => (await import('./exported-listings.ts')).exportedListings(view, seesCosts)}
            />
            <SyncMarketAsks />
            <AllSizesButtons onOpen={(dialog) => changeView({ dialog }, { isStep: true })} />
            <Button
              variant="default"
              leftSection={<IconHistory size={16} />}
              onClick={() => changeView({ log: true }, { isStep: true })}
            >
              Change Log
            </Button>
            <ButtonLink to={paths.pickRules} variant="default" leftSection={<IconListNumbers size={16} />}>
              Pick Rules
            </ButtonLink>
          </>
        }
      />
      <RepricingNotice />
      <ListingFilters view={view} onChange={changeView} />
      {view.view === 'product' ? (
        <Suspense fallback={<Skeleton height={420} radius="lg" />}>
          <ProductList view={view} onChange={changeView} />
        </Suspense>
      ) : (
        <VariantList view={view} onChange={changeView} />
      )}
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
      <AllSizesDialogs dialog={view.dialog} onChange={changeView} />
      <ChangeLogModal
        isOpen={view.log === true}
        isOutside={view.outside === true}
        onOutside={(isOn) => changeView({ outside: isOn || undefined })}
        onClose={() => changeView({ log: undefined, outside: undefined })}
      />
    </>
  )
}

/** Returns whether changes of the retailer's listings wait for a marketplace. */
const useIsWaiting = (): boolean | undefined =>
  useQuery({
    ...queryOf('GET /listings/request-budgets'),
    select: ({ accounts }) =>
      accounts.some(({ waiting: { to_list, to_reprice, to_withdraw } }) => to_list + to_reprice + to_withdraw > 0),
  }).data
/** A notice that repricing is paused and waits for a decision, for people who may decide. */
function RepricingNotice() {
  const { data } = useQuery({ ...queryOf('GET /listings/repricing-hold'), enabled: useMay('repricing.decide') })
  if (!data?.held_since) return null
  return (
    <Suspense>
      <RepricingPaused hold={{ ...data, held_since: data.held_since }} />
    </Suspense>
  )
}

/** The buttons of the dialogs about every size in stock, for people who may change listings. */
function AllSizesButtons({ onOpen }: { onOpen: (dialog: ListingsDialog) => void }) {
  return (
    useMay('listings.edit') && (
      <>
        <Button
          variant="default"
          leftSection={<IconCurrencyDollar size={16} />}
          onClick={() => onOpen('change-payouts')}
        >
          Change Payouts
        </Button>
        <Button variant="default" leftSection={<IconListCheck size={16} />} onClick={() => onOpen('enable')}>
          Check and Enable
        </Button>
      </>
    )
  )
}

function ListingStats() {
  const { data } = useQuery(queryOf('GET /listings/stats'))
  return (
    <StatLine
      stats={[
        { label: 'Total Variants', value: data && count(data.total_variants) },
        { label: 'Enabled Listings', value: data && count(data.enabled_listings) },
        { label: 'Configured Variants', value: data && count(data.configured_variants) },
        { label: 'Available Stock', value: data && count(data.available_stock) },
      ]}
    />
  )
}

function SyncMarketAsks() {
  const sync = useMutation({
    mutationFn: () => api('POST /listings/sync-market-asks'),
    onSuccess: ({ message, products_queued }) => {
      toastSuccess({ title: products_queued === 0 ? 'Market Sync Complete' : 'Market Sync Started', message })
    },
    onError: (error) => toastFailure({ title: 'Market Sync Failed', error }),
  })
  return (
    <Button
      variant="default"
      leftSection={<IconRefresh size={16} />}
      loading={sync.isPending}
      onClick={() => sync.mutate()}
    >
      Sync Market Asks
    </Button>
  )
}

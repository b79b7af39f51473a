import { Button } from '@mantine/core'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { Suspense, useCallback, useMemo, useRef, useState, useLayoutEffect } from 'react'
import { sizePages } from '../../shared/sizes/size-pages.ts'
import { EmptyState } from '../../shared/ui/notices/EmptyState.tsx'
import { lazyDialog } from '../../shared/ui/controls/lazy-dialog.tsx'
import { LoadError } from '../../shared/ui/notices/LoadError.tsx'
import { SearchedText } from '../../shared/ui/cells/SearchedText.tsx'
import type { ChangeView } from '../../shared/use-view.ts'
import { usePayoutCard } from './PayoutCard.tsx'
import { QuickActionsTable } from './QuickActionsTable.tsx'
import { filterOf, type QuickActionsView } from './quick-actions-view.ts'
import { type PageActs, useQuickActs } from './quick-acts.ts'
import { readMarket, type TooLow } from './quick-edits.ts'
import { usePagesInView } from './use-pages-in-view.ts'
import { useQuickSelection } from './use-quick-selection.ts'
import { lazyPart } from '../../shared/frame/pages/lazy-part.ts'

const BelowMinimumModal = lazyDialog(() => import('./BelowMinimumModal.tsx'), 'BelowMinimumModal', {
  tooLow: null,
})
const SelectedQuickSizes = lazyPart(() => import('./SelectedQuickSizes.tsx'), 'SelectedQuickSizes')

export interface QuickActionsListProps {
  view: QuickActionsView
  onChange: ChangeView<QuickActionsView>
}

const NONE: readonly number[] = []

/** The sizes page by page, with actions for one and for many. */
export function QuickActionsList({ view, onChange }: QuickActionsListProps) {
  const { search } = view
  const pages = sizePages({ tool: filterOf(view), ...(search && { search }) })
  const { data, error, isPending, refetch, ...more } = useInfiniteQuery(pages)
  const sizes = useMemo(() => data?.pages.flatMap(({ variants }) => variants) ?? [], [data])
  const { mayChange, selection, isTotalKnown, atMost } = useQuickSelection(view, { sizes, hasMore: more.hasNextPage })
  const [tooLow, setTooLow] = useState<TooLow | null>(null)
  const { explain, card } = usePayoutCard()
  const acts = useQuickActs(usePageActs({ view, onChange }, { onExplain: explain, onTooLow: setTooLow }))
  return (
    <>
      <SearchedText text={search} searchedFor={data?.pages[0]?.searchedFor}>
        <QuickActionsTable
          sizes={sizes}
          open={view.expanded ?? NONE}
          acts={acts}
          selection={mayChange ? selection : undefined}
          onShown={usePagesInView(pages.queryKey)}
          isLoading={isPending}
          failure={
            error && (
              <LoadError
                title="Failed to load variants data. Please refresh the page."
                error={error}
                onRetry={() => void refetch()}
              />
            )
          }
          hasMore={more.hasNextPage}
          isLoadingMore={more.isFetchingNextPage}
          onEndReached={() => void more.fetchNextPage()}
          empty={<NothingFound view={view} onChange={onChange} />}
        />
      </SearchedText>
      {card}
      <BelowMinimumModal tooLow={tooLow} onClose={() => setTooLow(null)} />
      {mayChange && selection.count > 0 && (
        <Suspense>
          <SelectedQuickSizes
            view={view}
            selection={selection}
            sizes={sizes}
            isTotalKnown={isTotalKnown}
            atMost={atMost}
          />
        </Suspense>
      )}
    </>
  )
}

/** Returns the rows' actions on the page, created once. */
function usePageActs(page: QuickActionsListProps, acts: Pick<PageActs, 'onExplain' | 'onTooLow'>): PageActs {
  const client = useQueryClient()
  const latest = useRef(page)
  useLayoutEffect(() => {
    latest.current = page
  })
  const onToggle = useCallback((id: number) => {
    const { view, onChange } = latest.current
    const open = view.expanded ?? []
    const next = open.includes(id) ? open.filter((each) => each !== id) : [...open, id]
    onChange({ expanded: next.length > 0 ? next : undefined })
  }, [])
  const onCheckMarket = useCallback<PageActs['onCheckMarket']>(
    (size) => {
      latest.current.onChange({ market: size.variant_id }, { isStep: true })
      readMarket(client, size)
    },
    [client],
  )
  return { ...acts, onToggle, onCheckMarket }
}

function NothingFound({ view, onChange }: QuickActionsListProps) {
  if (view.search)
    return (
      <EmptyState
        title="No variants found"
        actions={<Button onClick={() => onChange({ search: undefined })}>Clear search</Button>}
      >
        {`No size with this status matches “${view.search}”.`}
      </EmptyState>
    )
  if (view.status === undefined)
    return (
      <EmptyState
        title="No listing is above its market"
        actions={
          <Button variant="default" onClick={() => onChange({ status: 'all' }, { isStep: true })}>
            Show all sizes
          </Button>
        }
      >
        No enabled listing nets at least $1 more than the lowest ask of its marketplace would.
      </EmptyState>
    )
  return <EmptyState title="No variants found">No size has this status.</EmptyState>
}

import { Button, Group, NativeSelect, SegmentedControl, Text, TextInput } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useDraft } from '../../shared/draft.ts'
import { useMay } from '../../shared/session.ts'
import { BulkBar } from '../../shared/table/selection/BulkBar.tsx'
import { DataTable } from '../../shared/table/DataTable.tsx'
import { type ListSelection, useSelection } from '../../shared/table/selection/use-selection.ts'
import { EmptyState } from '../../shared/ui/notices/EmptyState.tsx'
import { LoadError } from '../../shared/ui/notices/LoadError.tsx'
import type { ChangeView } from '../../shared/use-view.ts'
import { differenceColumns, differenceName } from './difference-columns.tsx'
import {
  type ChosenDifferences,
  chosenDifferences,
  differencePages,
  MOST_CHOSEN,
  useLookAt,
  useReopen,
} from './differences.queries.ts'
import { type FinancesView, parseFinancesView, REASONS } from './finances-view.ts'

interface DifferencesListProps {
  view: FinancesView
  onChange: ChangeView<FinancesView>
  onOpen: (saleId: number) => void
}

/**
 * Sales that were paid differently than expected. The retailer checks them and adds a note, which removes them from the
 * list.
 */
export function DifferencesList({ view, onChange, onOpen }: DifferencesListProps) {
  const mayEdit = useMay('finances.edit')
  const isLooked = view.looked === true
  const { data, error, isPending, refetch, ...more } = useInfiniteQuery(differencePages(view))
  const differences = data?.pages.flatMap((page) => page.differences) ?? []
  const selection = useSelection({
    ids: differences.map(({ sale_id }) => sale_id),
    total: differences.length,
    filter: `${isLooked} ${view.reason ?? ''}`,
    dropsUnloaded: true,
  })
  const chosen = chosenDifferences(selection.selection, {
    reason: view.reason,
    asOf: data?.pages[0]?.as_of ?? null,
  })
  return (
    <>
      <Filters view={view} onChange={onChange} />
      <DataTable
        label="Payout differences"
        list="payout-differences"
        columns={differenceColumns({ isLooked, onOpen })}
        rows={differences}
        rowKey={({ sale_id }) => sale_id}
        onOpen={({ sale_id }) => onOpen(sale_id)}
        selection={mayEdit ? { ...selection, idOf: ({ sale_id }) => sale_id, nameOf: differenceName } : undefined}
        isLoading={isPending}
        hasMore={more.hasNextPage}
        isLoadingMore={more.isFetchingNextPage}
        onEndReached={() => void more.fetchNextPage()}
        failure={error && <LoadError title="Error Loading Finance Data" error={error} onRetry={() => void refetch()} />}
        empty={<NoDifferences view={view} onClear={() => onChange({ reason: undefined })} />}
      />
      {mayEdit && selection.count > 0 && (
        <DifferencesBar
          key={String(isLooked)}
          isLooked={isLooked}
          selection={selection}
          chosen={chosen}
          isWhole={!more.hasNextPage}
        />
      )}
    </>
  )
}

const Filters = ({ view, onChange }: Omit<DifferencesListProps, 'onOpen'>) => (
  <Group gap="xs">
    <SegmentedControl
      aria-label="Which differences"
      size="sm"
      value={view.looked ? 'looked' : 'open'}
      onChange={(value) => onChange({ looked: value === 'looked' || undefined }, { isStep: true })}
      data={[
        { value: 'open', label: 'To review' },
        { value: 'looked', label: 'Reviewed' },
      ]}
    />
    <NativeSelect
      aria-label="Reason"
      value={view.reason ?? ''}
      onChange={(event) =>
        onChange({ reason: parseFinancesView({ reason: event.currentTarget.value }).reason }, { isStep: true })
      }
      data={[
        { value: '', label: 'All reasons' },
        ...Object.entries(REASONS).map(([value, label]) => ({ value, label })),
      ]}
    />
  </Group>
)

interface DifferencesBarProps {
  isLooked: boolean
  selection: ListSelection
  /** The selected differences; null when too many are named one by one. */
  chosen: ChosenDifferences | null
  /** True when every matching difference is loaded. */
  isWhole: boolean
}

/** The actions for the selection. */
function DifferencesBar({ isLooked, selection, chosen, isWhole }: DifferencesBarProps) {
  const [note, setNote] = useDraft('note of payout differences', '')
  const look = useLookAt(selection.clear)
  const reopen = useReopen(selection.clear)
  return (
    <BulkBar
      label="Selected payout differences"
      things="payout differences"
      selection={selection}
      isTotalKnown={isWhole}
    >
      {chosen === null && (
        <Text size="sm" c="dimmed">
          {MOST_CHOSEN} one by one at most, or all that match
        </Text>
      )}
      {isLooked ? (
        <Button disabled={chosen === null} loading={reopen.isPending} onClick={() => chosen && reopen.mutate(chosen)}>
          Reopen
        </Button>
      ) : (
        <>
          <TextInput
            aria-label="Note"
            placeholder="Outcome (optional)"
            maxLength={500}
            value={note}
            onChange={(event) => setNote(event.currentTarget.value)}
          />
          <Button
            disabled={chosen === null}
            loading={look.isPending}
            onClick={() => chosen && look.mutate({ chosen, note })}
          >
            Mark as reviewed
          </Button>
        </>
      )}
    </BulkBar>
  )
}

function NoDifferences({ view, onClear }: { view: FinancesView; onClear: () => void }) {
  if (view.reason)
    return (
      <EmptyState title="No payout differences found" actions={<Button onClick={onClear}>Show all reasons</Button>}>
        None with this reason.
      </EmptyState>
    )
  return view.looked ? (
    <EmptyState title="Nothing reviewed yet">Reviewed payout differences stay here with your notes.</EmptyState>
  ) : (
    <EmptyState title="All payouts are as expected">
      When a marketplace pays more or less for a sale than ARK expected, it is listed here with the likely reason.
    </EmptyState>
  )
}

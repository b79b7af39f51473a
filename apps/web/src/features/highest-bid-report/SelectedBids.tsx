import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import type { BodyOf, Contract } from '@ark/contract'
import { api } from '../../shared/api.ts'
import { BulkBar } from '../../shared/table/selection/BulkBar.tsx'
import type { Selection } from '../../shared/table/selection/selection.ts'
import type { ListSelection } from '../../shared/table/selection/use-selection.ts'
import { toastFailure, toastNote } from '../../shared/ui/notices/toasts.ts'
import type { BidReportView } from './bid-report-view.ts'

type Acts = BodyOf<Contract['POST /listings/size-acts']>

/** The most sizes that a request may name. */
const MOST_NAMED = 5_000

/** Returns the sizes of a selection in the form of the call; null when it names too many. */
export function bidActsOf(selection: Selection, { search, worthwhile }: BidReportView): Acts | null {
  const named = [...(selection.kind === 'some' ? selection.ids : selection.except)]
  if (named.length > MOST_NAMED || (selection.kind === 'some' && named.length === 0)) return null
  const filter = worthwhile ? 'worthwhile-bids' : 'bids'
  return {
    act: 'highest-bid',
    ...(selection.kind === 'some'
      ? { variant_ids: named }
      : { filter, ...(search && { search }), ...(named.length > 0 && { except_variant_ids: named }) }),
  }
}

interface SelectedBidsProps {
  view: BidReportView
  selection: ListSelection
  /** False while the number of matching sizes is unknown. */
  isTotalKnown: boolean
}

/** Accepts the bids of all selected sizes, each where it nets most, and none below the minimum payout. */
export function SelectedBids({ view, selection, isTotalKnown }: SelectedBidsProps) {
  const start = useMutation({
    mutationFn: (body: Acts) => api('POST /listings/size-acts', { body }),
    onSuccess({ title }) {
      toastNote({
        title: 'Accepting bids',
        message: `${title}. Each bid is accepted where it nets most, never below the minimum payout. You can leave this page.`,
      })
      selection.clear()
    },
    onError: (error) => toastFailure({ title: 'Update Failed', error }),
  })
  const body = bidActsOf(selection.selection, view)
  return (
    <BulkBar label="Selected sizes" things="sizes" selection={selection} isTotalKnown={isTotalKnown}>
      <Button loading={start.isPending} disabled={body === null} onClick={() => body && start.mutate(body)}>
        Accept bids
      </Button>
    </BulkBar>
  )
}

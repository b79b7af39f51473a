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

/** As many as a request may name. */
const MOST_NAMED = 5_000

/** Which sizes a selection means; null: more than can be named. */
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
  /** False while nobody has counted what matches. */
  isTotalKnown: boolean
}

/** Takes the bids of all that is selected, each where it nets most and none below the minimum payout. */
export function SelectedBids({ view, selection, isTotalKnown }: SelectedBidsProps) {
  const start = useMutation({
    mutationFn: (body: Acts) => api('POST /listings/size-acts', { body }),
    onSuccess({ title }) {
      toastNote({
        title: 'Bids are being taken',
        message: `${title}. Each where it nets most, none below its minimum payout. You can leave this page; it goes on.`,
      })
      selection.clear()
    },
    onError: (error) => toastFailure({ title: 'Update Failed', error }),
  })
  const body = bidActsOf(selection.selection, view)
  return (
    <BulkBar label="Selected sizes" things="sizes" selection={selection} isTotalKnown={isTotalKnown}>
      <Button loading={start.isPending} disabled={body === null} onClick={() => body && start.mutate(body)}>
        Take the bid
      </Button>
    </BulkBar>
  )
}

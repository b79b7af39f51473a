import { notifications } from '@mantine/notifications'
import { MAX_SHIPPED_AT_ONCE } from '@ark/domain'
import { useMutation } from '@tanstack/react-query'
import type { BodyOf, Contract } from '@ark/contract'
import { api } from '../../../shared/api.ts'
import { count, counted } from '../../../shared/formats.ts'
import { saleName, type SaleSummary } from '../../../shared/sales/labels/sale-labels.ts'
import { toastFailure, toastSuccess, toastWarning } from '../../../shared/ui/notices/toasts.ts'
import { UndoableMessage } from '../../../shared/ui/notices/UndoableMessage.tsx'

export type Paper = BodyOf<Contract['POST /label-prints']>['paper']

const UNDO_SHOWN_MS = 20_000
const NAMED = 3

/** Warns about too many orders. Returns true when there are too many. */
export function areTooMany(sales: readonly SaleSummary[]): boolean {
  if (sales.length <= MAX_SHIPPED_AT_ONCE) return false
  const message = `Select ${count(MAX_SHIPPED_AT_ONCE)} orders at most; ${count(sales.length)} are selected.`
  toastWarning({ title: 'Too Many Orders', message })
  return true
}

const idsOf = (sales: readonly SaleSummary[]) => ({ sale_ids: sales.map(({ id }) => id) })

/**
 * Prints the labels of orders into one file by a run, which first confirms ALIAS orders if `confirm` is set; the
 * frame shows its progress and the file.
 */
export function usePrintLabels() {
  return useMutation({
    mutationFn: ({ sales, paper, confirm }: { sales: readonly SaleSummary[]; paper: Paper; confirm: boolean }) =>
      api('POST /label-prints', { body: { ...idsOf(sales), paper, ...(confirm && { confirm }) } }),
    onError: (error) => toastFailure({ title: 'Label Generation Failed', error }),
  })
}

/** Marks many orders as fulfilled, with an undo in the toast. */
export function useMarkManyFulfilled() {
  const takeBack = useMutation({
    mutationFn: (sale_ids: number[]) => api('POST /fulfillments/mark-created', { body: { sale_ids } }),
    onSuccess: ({ taken_back }) =>
      toastSuccess({
        title: 'Fulfillment undone',
        message: `${counted(taken_back.length, 'order')} ready to ship again.`,
      }),
    onError: (error) => toastFailure({ title: 'Failed to undo the fulfillment', error }),
  })
  return useMutation({
    mutationFn: (sales: readonly SaleSummary[]) => api('POST /fulfillments/mark-fulfilled', { body: idsOf(sales) }),
    onSuccess: ({ fulfilled, refused }, sales) => {
      const [first] = fulfilled
      if (first !== undefined) {
        const id = `fulfilled-many-${first}`
        const undo = () => {
          notifications.hide(id)
          takeBack.mutate(fulfilled)
        }
        toastSuccess({
          id,
          title: 'Marked as Fulfilled',
          message: <UndoableMessage words={counted(fulfilled.length, 'order')} onUndo={undo} />,
          closesAfterMs: UNDO_SHOWN_MS,
        })
      }
      if (refused.length > 0)
        toastWarning({
          title: `${counted(refused.length, 'order')} could not be marked as fulfilled`,
          message: refusedWords(refused, sales),
        })
    },
    onError: (error) => toastFailure({ title: 'Failed to mark as fulfilled', error }),
  })
}

/** Lists the first refused orders by name, and how many more there are. */
function refusedWords(refused: readonly { sale_id: number; error: string }[], sales: readonly SaleSummary[]): string {
  const named = refused.slice(0, NAMED).map(({ sale_id, error }) => {
    const sale = sales.find(({ id }) => id === sale_id)
    return `${sale ? saleName(sale) : `Sale ${sale_id}`}: ${error}`
  })
  const rest = refused.length - named.length
  return [...named, ...(rest > 0 ? [`and ${count(rest)} more.`] : [])].join('\n')
}

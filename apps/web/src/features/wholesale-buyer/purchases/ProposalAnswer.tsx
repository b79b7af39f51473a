import { Button, Group } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { api } from '../../../shared/api.ts'
import { money } from '../../../shared/formats.ts'
import { toastFailure, toastSuccess } from '../../../shared/ui/notices/toasts.ts'
import { ProposalSummary } from '../../../shared/wholesale/ProposalSummary.tsx'
import type { PurchaseDetails } from './purchases.queries.ts'

/** What the seller can deliver of an order, with the buyer's answers. Shows nothing without an open proposal. */
export function ProposalAnswer({ purchase: { id, proposal, order_number } }: { purchase: PurchaseDetails }) {
  const answer = useMutation({
    mutationFn: (act: 'accept' | 'decline') =>
      api('PATCH /buyer/purchases/{id}/proposal', { params: { id }, body: { proposal_id: proposal?.id ?? 0, act } }),
    onSuccess: (_, act) =>
      act === 'accept'
        ? toastSuccess({ title: 'Order accepted', message: `${order_number} is approved. Pay ARK for it next.` })
        : toastSuccess({ title: 'Proposal declined', message: `${order_number} is back with the seller.` }),
    onError: (error) => toastFailure({ title: 'Failed to answer the proposal', error }),
  })
  if (!proposal) return null
  return (
    <ProposalSummary
      proposal={proposal}
      reader="buyer"
      next="Accept, and the order is approved at the new total. Decline, and the whole order is back with the seller."
    >
      <Group justify="flex-end" gap="xs">
        <Button
          variant="default"
          disabled={answer.isPending}
          loading={answer.isPending && answer.variables === 'decline'}
          onClick={() => answer.mutate('decline')}
        >
          Decline
        </Button>
        <Button
          disabled={answer.isPending}
          loading={answer.isPending && answer.variables === 'accept'}
          onClick={() => answer.mutate('accept')}
        >
          {`Accept for ${money(proposal.total_amount)}`}
        </Button>
      </Group>
    </ProposalSummary>
  )
}

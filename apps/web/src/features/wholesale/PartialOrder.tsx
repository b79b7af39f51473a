import { UNANSWERED_WHOLESALE_ORDERS } from '@ark/domain'
import { Button, Group, Paper, Text } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../shared/api.ts'
import { counted } from '../../shared/formats.ts'
import { queryOf } from '../../shared/query.ts'
import { useMay } from '../../shared/session.ts'
import { toastFailure, toastSuccess } from '../../shared/ui/notices/toasts.ts'
import { ProposalSummary } from '../../shared/wholesale/ProposalSummary.tsx'
import type { WholesaleOrderDetails } from './orders.queries.ts'
import { proposedTotals } from './proposed-lines.ts'
import { ProposalForm } from './ProposalForm.tsx'

/** Reads the stock of an order that waits for the seller. */
const stockQuery = ({ id, status, proposal }: WholesaleOrderDetails) => ({
  ...queryOf('GET /bulk-sales/{id}/stock', { params: { id } }),
  enabled: UNANSWERED_WHOLESALE_ORDERS.includes(status) && proposal === null,
})

/** Returns whether pairs of an unanswered order are missing, so that it cannot be approved as it is. */
export function useIsShort(order: WholesaleOrderDetails): boolean {
  const { data } = useQuery(stockQuery(order))
  if (!data || !stockQuery(order).enabled) return false
  const { ordered, available } = proposedTotals(data, {})
  return available < ordered
}

/**
 * The part of an order that its seller can deliver: the open proposal, or the missing pairs with a way to propose the
 * others. Shows nothing when all pairs are there or the order is answered.
 */
export function PartialOrder({ order }: { order: WholesaleOrderDetails }) {
  const mayManage = useMay('wholesale.manage')
  const [isProposing, setProposing] = useState(false)
  const { data: stock } = useQuery(stockQuery(order))
  const isShort = useIsShort(order)
  if (order.proposal) return <OpenProposal order={order} proposal={order.proposal} mayManage={mayManage} />
  if (!stock || !isShort) return null
  if (isProposing) return <ProposalForm order={order} stock={stock} onDone={() => setProposing(false)} />
  const { ordered, available } = proposedTotals(stock, {})
  return (
    <Paper withBorder p="sm" component="section" aria-label="Missing pairs">
      <Text fw={650}>
        {available === 0
          ? 'None of the ordered pairs are in stock'
          : `${available} of ${counted(ordered, 'pair')} are in stock`}
      </Text>
      <Text size="sm" c="dimmed">
        {available === 0
          ? 'Restock them, or reject the order.'
          : 'You can propose to deliver these. They are reserved until the buyer accepts or declines.'}
      </Text>
      {mayManage && available > 0 && (
        <Group mt="sm">
          <Button onClick={() => setProposing(true)}>{`Propose ${counted(available, 'pair')}…`}</Button>
        </Group>
      )}
    </Paper>
  )
}

interface OpenProposalProps {
  order: WholesaleOrderDetails
  proposal: NonNullable<WholesaleOrderDetails['proposal']>
  mayManage: boolean
}

function OpenProposal({ order, proposal, mayManage }: OpenProposalProps) {
  const withdraw = useMutation({
    mutationFn: () =>
      api('PATCH /bulk-sales/{id}/proposal', {
        params: { id: order.id },
        body: { proposal_id: proposal.id, act: 'withdraw' },
      }),
    onSuccess: () => toastSuccess({ title: 'Proposal withdrawn', message: 'Its pairs are available again.' }),
    onError: (error) => toastFailure({ title: 'Failed to withdraw the proposal', error }),
  })
  return (
    <ProposalSummary proposal={proposal} reader="retailer" next="Waiting for the buyer.">
      {mayManage && (
        <Group justify="flex-end">
          <Button variant="default" loading={withdraw.isPending} onClick={() => withdraw.mutate()}>
            Withdraw proposal
          </Button>
        </Group>
      )}
    </ProposalSummary>
  )
}

import { nextMoneyStatements } from '@ark/domain'
import { Button, Group, Textarea } from '@mantine/core'
import { useState } from 'react'
import { api } from '../../../shared/api.ts'
import { CheckedForm } from '../../../shared/ui/controls/CheckedForm.tsx'
import { toastSuccess } from '../../../shared/ui/notices/toasts.ts'
import { useCheckedForm } from '../../../shared/use-checked-form.ts'
import type { PurchaseDetails } from './purchases.queries.ts'

const MOST_NOTES = 1_000
const PROBLEM = 'Failed to update payment status'

/**
 * Lets the buyer claim to have paid ARK for an order, or withdraw the claim. Shows nothing when neither is possible.
 */
export function PaidClaim({ purchase }: { purchase: PurchaseDetails }) {
  const next = nextMoneyStatements(purchase, 'buyer')
  const [isAsking, setAsking] = useState(false)
  if (next.includes('buyer_not_paid')) return <TakeBack purchase={purchase} onDone={() => setAsking(false)} />
  if (!next.includes('buyer_paid')) return null
  if (isAsking) return <HavePaid purchase={purchase} onDone={() => setAsking(false)} />
  return (
    <Group justify="flex-end">
      <Button onClick={() => setAsking(true)}>I have paid…</Button>
    </Group>
  )
}

interface PaidClaimProps {
  purchase: PurchaseDetails
  onDone: () => void
}

function HavePaid({ purchase: { id, order_number }, onDone }: PaidClaimProps) {
  const form = useCheckedForm({
    fields: ['notes'],
    draft: `payment of order ${id}`,
    check: () => ({}),
    send: ({ notes }) =>
      api('PUT /buyer/purchases/{id}/payment', {
        params: { id },
        body: { paid: true, ...(notes.trim() !== '' && { notes: notes.trim() }) },
      }),
    onDone: () => {
      toastSuccess({ title: 'ARK will check for your payment', message: order_number })
      onDone()
    },
  })
  return (
    <CheckedForm form={form} label="I have paid" problemTitle={PROBLEM}>
      <Textarea
        {...form.field('notes')}
        label="Payment details"
        description="Date and reference of your transfer. Only ARK sees this."
        maxLength={MOST_NOTES}
        autosize
        minRows={1}
        maxRows={5}
        data-autofocus
      />
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onDone}>
          Cancel
        </Button>
        <Button type="submit" loading={form.isBusy}>
          Confirm: I have paid
        </Button>
      </Group>
    </CheckedForm>
  )
}

function TakeBack({ purchase: { id }, onDone }: PaidClaimProps) {
  const form = useCheckedForm({
    fields: [],
    check: () => ({}),
    send: () => api('PUT /buyer/purchases/{id}/payment', { params: { id }, body: { paid: false } }),
    onDone,
  })
  return (
    <CheckedForm form={form} label="Undo: I have not paid" problemTitle={PROBLEM}>
      <Group justify="flex-end">
        <Button type="submit" variant="default" loading={form.isBusy}>
          Undo: I have not paid
        </Button>
      </Group>
    </CheckedForm>
  )
}

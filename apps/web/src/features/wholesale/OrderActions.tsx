import { type MoneyStatement, nextMoneyStatements, nextWholesaleStatuses, type WholesaleStatus } from '@ark/domain'
import { Button, Group, Paper, Stack, Text, Textarea } from '@mantine/core'
import { useState } from 'react'
import { api } from '../../shared/api.ts'
import { useMay } from '../../shared/session.ts'
import { CheckedForm } from '../../shared/ui/controls/CheckedForm.tsx'
import { useCheckedForm } from '../../shared/use-checked-form.ts'
import { MONEY_ACTIONS, STATUS_ACTIONS } from './order-labels.ts'
import type { WholesaleOrderDetails } from './orders.queries.ts'
import { useIsShort } from './PartialOrder.tsx'

type Chosen = { kind: 'status'; to: WholesaleStatus } | { kind: 'money'; to: MoneyStatement }

const MOST_NOTES = 1_000

/** The possible actions for an order by the table of transitions; each is explained and confirmed, with a note. */
export function OrderActions({ order }: { order: WholesaleOrderDetails }) {
  const mayManage = useMay('wholesale.manage')
  const mayPay = useMay('wholesale.payments')
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const possible: Chosen[] = [
    ...(mayManage ? nextWholesaleStatuses(order, 'retailer') : []).map((to) => ({ kind: 'status' as const, to })),
    ...(mayPay ? nextMoneyStatements(order, 'retailer') : []).map((to) => ({ kind: 'money' as const, to })),
  ]
  // Actions that end the order are last, away from those that advance it.
  const isShort = useIsShort(order)
  const acts = possible.toSorted((one, other) => Number(isGrave(one)) - Number(isGrave(other)))
  // The chosen action may no longer be possible, because someone else acted first.
  const current = acts.find(({ kind, to }) => kind === chosen?.kind && to === chosen.to)
  if (acts.length === 0) return null
  return (
    <Stack gap="sm">
      <Group gap="xs" role="group" aria-label="Actions">
        {acts.map((act) => (
          <ActButton
            key={`${act.kind} ${act.to}`}
            act={act}
            isChosen={act === current}
            isQuiet={isShort}
            onChoose={() => setChosen(act)}
          />
        ))}
      </Group>
      {current && (
        <Confirm
          key={`${current.kind} ${current.to}`}
          orderId={order.id}
          act={current}
          onDone={() => setChosen(null)}
        />
      )}
    </Stack>
  )
}

const isGrave = (act: Chosen): boolean => wordsOf(act)?.isGrave ?? false
const wordsOf = (act: Chosen) => (act.kind === 'status' ? STATUS_ACTIONS[act.to] : MONEY_ACTIONS[act.to])

interface ActButtonProps {
  act: Chosen
  isChosen: boolean
  /** True when another button on the dialog is the next right act. */
  isQuiet: boolean
  onChoose: () => void
}

function ActButton({ act, isChosen, isQuiet, onChoose }: ActButtonProps) {
  const words = wordsOf(act)
  if (!words) return null
  return (
    <Button
      variant={isChosen ? 'light' : words.isMain && !isQuiet ? 'filled' : 'default'}
      // Red text, unlike a red button, is readable in both themes.
      {...(words.isGrave && { variant: 'default', c: 'var(--ark-down)' })}
      aria-expanded={isChosen}
      onClick={onChoose}
    >
      {words.label}
    </Button>
  )
}

function send(act: Chosen, { id, ...notes }: { id: number; notes?: string }) {
  const params = { id }
  if (act.kind === 'status') return api('PATCH /bulk-sales/{id}/status', { params, body: { status: act.to, ...notes } })
  return act.to === 'pending' || act.to === 'overdue'
    ? api('PATCH /bulk-sales/{id}/payment', { params, body: { payment_status: act.to, ...notes } })
    : api('PUT /bulk-sales/{id}/payout', { params, body: { received: act.to === 'retailer_received', ...notes } })
}

/** The confirmation of one action with its note. Both disappear when someone else acts first. */
function Confirm({ orderId, act, onDone }: { orderId: number; act: Chosen; onDone: () => void }) {
  const words = wordsOf(act)
  const form = useCheckedForm({
    fields: ['notes'],
    draft: `note on order ${orderId}`,
    check: () => ({}),
    send: ({ notes }) => send(act, { id: orderId, ...(notes.trim() !== '' && { notes: notes.trim() }) }),
    onDone,
  })
  if (!words) return null
  const problemTitle = act.kind === 'status' ? 'Failed to update order status' : 'Failed to update payment status'
  return (
    <Paper withBorder p="sm" component="section" aria-label={words.label}>
      <CheckedForm form={form} label={words.label} problemTitle={problemTitle}>
        <Text size="sm">{words.meaning}</Text>
        <Textarea
          {...form.field('notes')}
          label="Note"
          description="Only you and ARK see this."
          maxLength={MOST_NOTES}
          autosize
          minRows={1}
          maxRows={5}
        />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onDone}>
            {words.isGrave ? 'Keep order' : 'Cancel'}
          </Button>
          <Button type="submit" {...(words.isGrave && { color: 'red.9' })} loading={form.isBusy} data-autofocus>
            {`Confirm: ${words.label}`}
          </Button>
        </Group>
      </CheckedForm>
    </Paper>
  )
}

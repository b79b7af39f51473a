import { Alert, Button, Group, List, Modal, Stack, Text, Textarea } from '@mantine/core'
import { useState } from 'react'
import { api } from '../../../shared/api.ts'
import { counted } from '../../../shared/formats.ts'
import { CheckedForm } from '../../../shared/ui/CheckedForm.tsx'
import { toastSuccess } from '../../../shared/ui/toasts.ts'
import { useCheckedForm } from '../../../shared/use-checked-form.ts'
import { type DealAct, isGrave, wordsOfAct } from './deal-acts.ts'
import type { Deal } from './monitoring.queries.ts'

export interface ActingOn {
  act: DealAct
  deals: Pick<Deal, 'id' | 'order_number'>[]
}

interface DealActModalProps {
  acting: ActingOn | null
  onClose: () => void
  /** These were dealt with. */
  onDone: (ids: readonly number[]) => void
}

const MOST_NOTES = 1_000
/** So many order numbers are named. */
const NAMED = 12

/** What comes of an act, with a note for both sides; what could not be done is said order by order. */
export const DealActModal = ({ acting, onClose, onDone }: DealActModalProps) => (
  <Modal
    opened={acting !== null}
    onClose={onClose}
    title={acting ? wordsOfAct(acting.act).label : ''}
    closeButtonProps={{ 'aria-label': 'Close' }}
  >
    {acting && <ConfirmAct acting={acting} onClose={onClose} onDone={onDone} />}
  </Modal>
)

/** Orders that are refused stay in the dialog with their reasons; the others are done and leave the selection. */
function ConfirmAct({ acting: { act, deals }, onClose, onDone }: DealActModalProps & { acting: ActingOn }) {
  const words = wordsOfAct(act)
  const [refused, setRefused] = useState<RefusedProps['refused']>([])
  const form = useCheckedForm({
    fields: ['notes'],
    draft: `note on ${deals.map(({ id }) => id).join()}`,
    check: () => ({}),
    send: ({ notes }) => {
      const body = { ids: deals.map(({ id }) => id), ...(notes.trim() !== '' && { notes: notes.trim() }) }
      return act.kind === 'status'
        ? api('POST /admin/wholesale/deal-flows/status', { body: { ...body, status: act.to } })
        : api('POST /admin/wholesale/deal-flows/payment', { body: { ...body, payment_status: act.to } })
    },
    onDone: ({ changed, refused: left }) => {
      const isLeft = new Set(left.map(({ id }) => id))
      onDone(deals.map(({ id }) => id).filter((id) => !isLeft.has(id)))
      if (changed > 0) toastSuccess({ title: words.label, message: `${counted(changed, 'order')} changed.` })
      if (left.length === 0) onClose()
      else setRefused(left)
    },
  })
  if (refused.length > 0) return <Refused refused={refused} onClose={onClose} />
  const named = deals.slice(0, NAMED).map(({ order_number }) => order_number)
  const problemTitle = act.kind === 'status' ? 'Failed to update order status' : 'Failed to update payment status'
  return (
    <CheckedForm form={form} label={words.label} problemTitle={problemTitle}>
      <Text size="sm">{words.meaning}</Text>
      <Text size="sm" c="dimmed" className="num" style={{ overflowWrap: 'anywhere' }}>
        {counted(deals.length, 'order')}: {named.join(', ')}
        {deals.length > NAMED && ` and ${counted(deals.length - NAMED, 'more order')}`}
      </Text>
      <Textarea
        {...form.field('notes')}
        label="Note"
        description={isForSeller(act) ? 'The seller reads it.' : 'The buyer and the seller read it.'}
        maxLength={MOST_NOTES}
        autosize
        minRows={1}
        maxRows={5}
      />
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onClose}>
          Not now
        </Button>
        <Button type="submit" {...(isGrave(act) && { color: 'red.9' })} loading={form.isBusy}>
          {`Confirm: ${words.label}`}
        </Button>
      </Group>
    </CheckedForm>
  )
}

const isForSeller = (act: DealAct): boolean => act.kind === 'payment' && act.to === 'paid_to_retailer'

interface RefusedProps {
  refused: { id: number; order_number: string | null; problem: string }[]
  onClose: () => void
}

const Refused = ({ refused, onClose }: RefusedProps) => (
  <Stack gap="sm">
    <Alert color="orange" variant="light" title={`${counted(refused.length, 'order')} not changed`}>
      <List size="sm" spacing={4}>
        {refused.map(({ id, order_number, problem }) => (
          <List.Item key={id}>
            {order_number ?? `Order ${id}`}: {problem}
          </List.Item>
        ))}
      </List>
    </Alert>
    <Group justify="flex-end">
      <Button onClick={onClose}>Close</Button>
    </Group>
  </Stack>
)

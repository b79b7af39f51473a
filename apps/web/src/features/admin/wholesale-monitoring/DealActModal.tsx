import { Button, Group, Modal, Stack, Text, Textarea } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../../shared/api.ts'
import { counted } from '../../../shared/formats.ts'
import { toastFailure } from '../../../shared/ui/toasts.ts'
import { type DealAct, isGrave, wordsOfAct } from './deal-acts.ts'
import type { Deal } from './monitoring.queries.ts'

export interface ActingOn {
  act: DealAct
  deals: Pick<Deal, 'id' | 'order_number'>[]
}

interface DealActModalProps {
  acting: ActingOn | null
  onClose: () => void
  /** These are being dealt with. */
  onStarted: (ids: readonly number[]) => void
}

const MOST_NOTES = 1_000
/** So many order numbers are named. */
const NAMED = 12

/** What comes of an act, with a note for both sides. A run does it, and names what could not be done. */
export const DealActModal = ({ acting, onClose, onStarted }: DealActModalProps) => (
  <Modal
    opened={acting !== null}
    onClose={onClose}
    title={acting ? wordsOfAct(acting.act).label : ''}
    closeButtonProps={{ 'aria-label': 'Close' }}
  >
    {acting && <ConfirmAct acting={acting} onClose={onClose} onStarted={onStarted} />}
  </Modal>
)

function ConfirmAct({ acting: { act, deals }, onClose, onStarted }: DealActModalProps & { acting: ActingOn }) {
  const [notes, setNotes] = useState('')
  const words = wordsOfAct(act)
  const change = useMutation({
    mutationFn: () => {
      const body = { ids: deals.map(({ id }) => id), ...(notes.trim() !== '' && { notes: notes.trim() }) }
      return act.kind === 'status'
        ? api('POST /admin/wholesale/deal-flows/status', { body: { ...body, status: act.to } })
        : api('POST /admin/wholesale/deal-flows/payment', { body: { ...body, payment_status: act.to } })
    },
    // The run says what came of it.
    onSuccess: () => {
      onStarted(deals.map(({ id }) => id))
      onClose()
    },
    onError: (error) =>
      toastFailure({
        title: act.kind === 'status' ? 'Failed to update order status' : 'Failed to update payment status',
        error,
      }),
  })
  const named = deals.slice(0, NAMED).map(({ order_number }) => order_number)
  return (
    <Stack gap="sm">
      <Text size="sm">{words.meaning}</Text>
      <Text size="sm" c="dimmed" className="num" style={{ overflowWrap: 'anywhere' }}>
        {counted(deals.length, 'order')}: {named.join(', ')}
        {deals.length > NAMED && ` and ${counted(deals.length - NAMED, 'more order')}`}
      </Text>
      <Textarea
        label="Note"
        description={isForSeller(act) ? 'The seller reads it.' : 'The buyer and the seller read it.'}
        value={notes}
        onChange={(event) => setNotes(event.currentTarget.value)}
        maxLength={MOST_NOTES}
        autosize
        minRows={1}
        maxRows={5}
      />
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onClose}>
          Not now
        </Button>
        <Button {...(isGrave(act) && { color: 'red.9' })} loading={change.isPending} onClick={() => change.mutate()}>
          {`Confirm: ${words.label}`}
        </Button>
      </Group>
    </Stack>
  )
}

const isForSeller = (act: DealAct): boolean => act.kind === 'payment' && act.to === 'paid_to_retailer'

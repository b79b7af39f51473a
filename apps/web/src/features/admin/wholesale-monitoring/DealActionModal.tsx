import { Button, Group, Modal, Text, Textarea } from '@mantine/core'
import { api } from '../../../shared/api.ts'
import { counted } from '../../../shared/formats.ts'
import { CheckedForm } from '../../../shared/ui/controls/CheckedForm.tsx'
import { useCheckedForm } from '../../../shared/use-checked-form.ts'
import { type DealAction, isDestructive, labelOfAction } from './deal-actions.ts'
import type { Deal } from './monitoring.queries.ts'

export interface ActingOn {
  act: DealAction
  deals: Pick<Deal, 'id' | 'order_number'>[]
}

interface DealActModalProps {
  acting: ActingOn | null
  onClose: () => void
  /** Called with the deals whose action has started. */
  onStarted: (ids: readonly number[]) => void
}

const MOST_NOTES = 1_000
/** The most order numbers that are listed. */
const NAMED = 12

/**
 * Shows the effect of an action and asks for a note to both sides. A run performs it and names the deals where it
 * failed.
 */
export const DealActionModal = ({ acting, onClose, onStarted }: DealActModalProps) => (
  <Modal
    opened={acting !== null}
    onClose={onClose}
    title={acting ? labelOfAction(acting.act).label : ''}
    closeButtonProps={{ 'aria-label': 'Close' }}
  >
    {acting && <ConfirmAct acting={acting} onClose={onClose} onStarted={onStarted} />}
  </Modal>
)

function ConfirmAct({ acting: { act, deals }, onClose, onStarted }: DealActModalProps & { acting: ActingOn }) {
  const words = labelOfAction(act)
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
    // The run reports the result.
    onDone: () => {
      onStarted(deals.map(({ id }) => id))
      onClose()
    },
  })
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
        description="Internal note. Buyer and seller do not see it."
        maxLength={MOST_NOTES}
        autosize
        minRows={1}
        maxRows={5}
      />
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" {...(isDestructive(act) && { color: 'red.9' })} loading={form.isBusy}>
          {`Confirm: ${words.label}`}
        </Button>
      </Group>
    </CheckedForm>
  )
}

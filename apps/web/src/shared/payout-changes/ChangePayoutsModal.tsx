import { Alert, Button, Group, Modal, Skeleton, Stack, Text } from '@mantine/core'
import { type ReactNode, useRef } from 'react'
import { detailOf } from '../api.ts'
import { useDraft } from '../draft.ts'
import { EMPTY_CHANGE, FIRST_CHANGE, type PayoutScope } from './payout-change-form.ts'
import { changeButton } from './payout-change-words.ts'
import { PayoutChangePreview } from './PayoutChangePreview.tsx'
import { PayoutRuleForm } from './PayoutRuleForm.tsx'
import { usePayoutChange } from './use-payout-change.ts'

interface ChangePayoutsModalProps {
  isOpen: boolean
  scope: PayoutScope
  /** What it is about: 'For 12 selected sizes.' */
  words: string
  /** What a new business prices by is filled in as it opens; else nothing is. */
  isFirst?: boolean
  /** Another way to the same, said below the words. */
  besides?: ReactNode
  /** Under which a reload finds what was typed. */
  draft?: string
  onClose: () => void
  onStarted: () => void
}

/** Payouts of many sizes by a rule: nothing changes before what comes of it was seen. */
export const ChangePayoutsModal = ({ isOpen, words, besides, onClose, ...change }: ChangePayoutsModalProps) => (
  <Modal
    opened={isOpen}
    onClose={onClose}
    size="lg"
    title="Change payouts"
    closeButtonProps={{ 'aria-label': 'Close' }}
  >
    <Text size="sm" mb="md">
      {words} {besides}
    </Text>
    <ChangePayouts {...change} onClose={onClose} />
  </Modal>
)

/** The form, and below it what would come of it; the button is off until that is of the form as it stands. */
function ChangePayouts(props: Omit<ChangePayoutsModalProps, 'isOpen' | 'words' | 'besides'>) {
  const { scope, isFirst = false, draft = 'payouts', onClose, onStarted } = props
  const [form, setForm] = useDraft(draft, isFirst ? FIRST_CHANGE : EMPTY_CHANGE)
  const fields = useRef<HTMLDivElement>(null)
  const change = usePayoutChange(form, { scope, onDone: onStarted })
  const { preview } = change
  const apply = () => {
    const [missing] = change.apply()
    if (missing) fields.current?.querySelector<HTMLElement>(`[data-field=${missing}]`)?.focus()
  }
  return (
    <Stack
      component="form"
      gap="md"
      onSubmit={(event) => {
        event.preventDefault()
        apply()
      }}
    >
      <div ref={fields}>
        <PayoutRuleForm form={form} problems={change.problems} onChange={setForm} />
      </div>
      {change.error && (
        <Alert color="red" variant="outline" title="The preview could not be made" role="alert">
          {detailOf(change.error)}
        </Alert>
      )}
      {preview && !change.error && (
        <div aria-busy={change.isLooking} style={change.isLooking ? { opacity: 0.55 } : undefined}>
          <PayoutChangePreview preview={preview} />
        </div>
      )}
      {!preview && change.isLooking && <Skeleton height={160} />}
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button
          type="submit"
          loading={change.isApplying}
          disabled={change.isLooking || (change.isSeen && preview?.changed === 0)}
        >
          {changeButton(change.isSeen ? preview : null)}
        </Button>
      </Group>
    </Stack>
  )
}

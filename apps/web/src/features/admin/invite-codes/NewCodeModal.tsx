import { Alert, Button, Code, CopyButton, Group, Modal, NumberInput, Stack, Text, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../../shared/api.ts'
import { toastFailure } from '../../../shared/ui/toasts.ts'

interface NewCodeModalProps {
  isOpen: boolean
  onClose: () => void
}

/** Makes a code and shows it, once. */
export const NewCodeModal = ({ isOpen, onClose }: NewCodeModalProps) => (
  <Modal
    opened={isOpen}
    onClose={onClose}
    title="New invite code"
    // What is shown once is not lost by a click beside it.
    closeOnClickOutside={false}
    closeButtonProps={{ 'aria-label': 'Close' }}
  >
    {isOpen && <NewCode onClose={onClose} />}
  </Modal>
)

const MOST_NOTES = 200
const MOST_USES = 100_000
const MOST_DAYS = 366
const USUAL = { uses: 1, days: 30 }

function NewCode({ onClose }: Pick<NewCodeModalProps, 'onClose'>) {
  const [note, setNote] = useState('')
  const [uses, setUses] = useState<number | string>(USUAL.uses)
  const [days, setDays] = useState<number | string>(USUAL.days)
  const make = useMutation({
    mutationFn: () =>
      api('POST /admin/invite-codes', {
        body: {
          ...(note.trim() !== '' && { note: note.trim() }),
          ...(typeof uses === 'number' && { max_uses: uses }),
          ...(typeof days === 'number' && { expires_in_days: days }),
        },
      }),
    onError: (error) => toastFailure({ title: 'The code was not made', error }),
  })
  if (make.data) return <Shown code={make.data.code} onClose={onClose} />
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        make.mutate()
      }}
    >
      <Stack gap="sm">
        <TextInput
          label="Note"
          description="For whom it is. Only the administrator reads it."
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
          maxLength={MOST_NOTES}
          data-autofocus
        />
        <NumberInput
          label="Accounts it opens"
          description="Empty: any number"
          value={uses}
          onChange={setUses}
          min={1}
          max={MOST_USES}
          allowDecimal={false}
          clampBehavior="strict"
        />
        <NumberInput
          label="Days until it expires"
          description="Empty: it counts until it is revoked"
          value={days}
          onChange={setDays}
          min={1}
          max={MOST_DAYS}
          allowDecimal={false}
          clampBehavior="strict"
        />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            Not now
          </Button>
          <Button type="submit" loading={make.isPending}>
            Make code
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

const Shown = ({ code, onClose }: { code: string; onClose: () => void }) => (
  <Stack gap="sm">
    <Alert color="orange" variant="light" title="This code is shown once">
      Copy it now. What is lost is revoked, and another one made.
    </Alert>
    <Code block fz="lg" ta="center" aria-label="Invite code">
      {code}
    </Code>
    <Group justify="flex-end" gap="xs">
      <CopyButton value={code}>
        {({ copied, copy }) => (
          <Button variant="default" onClick={copy}>
            {copied ? 'Copied' : 'Copy code'}
          </Button>
        )}
      </CopyButton>
      <Button onClick={onClose}>Done</Button>
    </Group>
    <Text size="xs" c="dimmed">
      Capitals, spaces and hyphens do not matter as it is typed.
    </Text>
  </Stack>
)

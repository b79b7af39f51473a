import { Alert, Button, Code, CopyButton, Group, Modal, NumberInput, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { api } from '../../../shared/api.ts'
import { CheckedForm } from '../../../shared/ui/controls/CheckedForm.tsx'
import { FormButtons } from '../../../shared/ui/controls/FormButtons.tsx'
import { parseNumber } from '../../../shared/ui/controls/parse-number.ts'
import { useCheckedForm } from '../../../shared/use-checked-form.ts'

interface NewCodeModalProps {
  isOpen: boolean
  onClose: () => void
}

/** Creates a code and shows it once. */
export const NewCodeModal = ({ isOpen, onClose }: NewCodeModalProps) => (
  <Modal
    opened={isOpen}
    onClose={onClose}
    title="New invite code"
    // A click outside does not close the dialog, because the code is shown only once.
    closeOnClickOutside={false}
    closeButtonProps={{ 'aria-label': 'Close' }}
  >
    {isOpen && <NewCode onClose={onClose} />}
  </Modal>
)

const MOST_NOTES = 200
const MOST_USES = 100_000
const MOST_DAYS = 366

/** Parses a field: null when it is empty, undefined when it is not a whole number from 1 to `most`. */
const numberIn = (text: string, most: number) => parseNumber(text, { min: 1, max: most, decimals: 0 })

/** Shows the new code instead of the form. The server keeps only a hash and cannot show it again. */
function NewCode({ onClose }: Pick<NewCodeModalProps, 'onClose'>) {
  const [code, setCode] = useState<string | null>(null)
  const form = useCheckedForm({
    fields: ['note', 'max_uses', 'expires_in_days'],
    initial: { max_uses: '1', expires_in_days: '30' },
    check: ({ max_uses, expires_in_days }) => ({
      ...(numberIn(max_uses, MOST_USES) === undefined && { max_uses: 'Enter a whole number from 1 to 100,000' }),
      ...(numberIn(expires_in_days, MOST_DAYS) === undefined && {
        expires_in_days: 'Enter a whole number of days from 1 to 366',
      }),
    }),
    send: ({ note, max_uses, expires_in_days }) => {
      const uses = numberIn(max_uses, MOST_USES)
      const days = numberIn(expires_in_days, MOST_DAYS)
      return api('POST /admin/invite-codes', {
        body: {
          ...(note.trim() !== '' && { note: note.trim() }),
          ...(uses && { max_uses: uses }),
          ...(days && { expires_in_days: days }),
        },
      })
    },
    onDone: (made) => setCode(made.code),
  })
  if (code !== null) return <Shown code={code} onClose={onClose} />
  return (
    <CheckedForm form={form} label="New invite code" problemTitle="The code was not created">
      <TextInput
        {...form.field('note')}
        label="Note"
        description="Who it is for. Only the administrator sees this."
        maxLength={MOST_NOTES}
        data-autofocus
      />
      <NumberInput
        {...form.number('max_uses')}
        label="Maximum uses"
        description="Leave empty for no limit"
        min={1}
        max={MOST_USES}
        allowDecimal={false}
        clampBehavior="none"
      />
      <NumberInput
        {...form.number('expires_in_days')}
        label="Days until it expires"
        description="Leave empty for no expiration"
        min={1}
        max={MOST_DAYS}
        allowDecimal={false}
        clampBehavior="none"
      />
      <FormButtons isBusy={form.isBusy} onCancel={onClose}>
        Create code
      </FormButtons>
    </CheckedForm>
  )
}

const Shown = ({ code, onClose }: { code: string; onClose: () => void }) => (
  <Stack gap="sm">
    <Alert color="orange" variant="light" title="This code is shown once">
      Copy it now. If you lose it, revoke it and create another.
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
      Upper and lower case, spaces and hyphens do not matter when it is entered.
    </Text>
  </Stack>
)

import { Button, Code, Group, Modal, Stack, Text } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import { IconCheck, IconCopy } from '../../shared/icons.ts'
import { exactTime } from '../../shared/formats.ts'

export interface TemporaryPassword {
  /** The person's name. */
  name: string
  password: string
  expiresAt: string
  /** True when the password works only after the person accepts the mailed invitation. */
  isInvited: boolean
}

const COPIED_SHOWN_MS = 2_000

/** A generated password, shown only once. The dialog closes only by its button. */
export function TemporaryPasswordModal({ given, onClose }: { given: TemporaryPassword | null; onClose: () => void }) {
  return (
    <Modal
      opened={given !== null}
      onClose={onClose}
      title="Temporary Password"
      closeOnClickOutside={false}
      closeOnEscape={false}
    >
      {given && <Shown given={given} onClose={onClose} />}
    </Modal>
  )
}

function Shown({ given, onClose }: { given: TemporaryPassword; onClose: () => void }) {
  const clipboard = useClipboard({ timeout: COPIED_SHOWN_MS })
  return (
    <Stack>
      <Text>
        Give this password to {given.name}. It is not shown again, must be changed at the first sign-in, and expires{' '}
        {exactTime(given.expiresAt)}.{given.isInvited && ' They must first accept the e-mailed invitation.'}
      </Text>
      <Group gap="sm">
        <Code fz="xl" px="md" py="xs" aria-label="Temporary password">
          {given.password}
        </Code>
        <Button
          variant="default"
          leftSection={clipboard.copied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />}
          onClick={() => clipboard.copy(given.password)}
        >
          {clipboard.copied ? 'Copied' : 'Copy'}
        </Button>
      </Group>
      <Group justify="flex-end">
        <Button onClick={onClose} data-autofocus>
          Done
        </Button>
      </Group>
    </Stack>
  )
}

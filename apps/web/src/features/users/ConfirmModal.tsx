import { Button, Checkbox, Group, Modal, Stack, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { api, detailOf } from '../../shared/api.ts'
import { toastFailure, toastSuccess } from '../../shared/ui/notices/toasts.ts'
import type { TemporaryPassword } from './TemporaryPasswordModal.tsx'
import { memberName, type StaffMember } from './users.queries.ts'

/** An action on a person that needs confirmation. */
export interface MemberAction {
  kind: 'reset' | 'delete'
  member: StaffMember
}

interface ConfirmModalProps {
  action: MemberAction | null
  onClose: () => void
  onGiven: (given: TemporaryPassword) => void
}

const TITLES = { reset: 'Reset Password', delete: 'Delete User' } as const

/** Asks before a password is reset or a person deleted. */
export function ConfirmModal({ action, onClose, onGiven }: ConfirmModalProps) {
  return (
    <Modal opened={action !== null} onClose={onClose} title={action && TITLES[action.kind]}>
      {action?.kind === 'delete' && <DeleteQuestion member={action.member} onClose={onClose} />}
      {action?.kind === 'reset' && <ResetQuestion member={action.member} onClose={onClose} onGiven={onGiven} />}
    </Modal>
  )
}

function DeleteQuestion({ member, onClose }: { member: StaffMember; onClose: () => void }) {
  const name = memberName(member)
  const [isErased, setErased] = useState(false)
  const removal = useMutation({
    mutationFn: () => api('DELETE /users/{id}', { params: { id: member.id }, query: isErased ? { erase: true } : {} }),
    onSuccess: () => {
      toastSuccess({ title: 'User Deleted', message: `${name} can no longer sign in.` })
      onClose()
    },
    onError: (error) => toastFailure({ title: 'Error', message: `${name}: ${detailOf(error)}` }),
  })
  return (
    <Stack>
      <Text>Are you sure you want to delete this user?</Text>
      <Text c="dimmed">
        {name}, {member.email}. Their activity stays in the records.
      </Text>
      <Checkbox
        label="Also erase their name, email and phone number"
        description='Records show "Closed account" instead. This cannot be undone.'
        checked={isErased}
        onChange={({ currentTarget }) => setErased(currentTarget.checked)}
      />
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onClose} data-autofocus>
          Cancel
        </Button>
        <Button color="red" loading={removal.isPending} onClick={() => removal.mutate()}>
          Delete
        </Button>
      </Group>
    </Stack>
  )
}

function ResetQuestion({ member, onClose, onGiven }: { member: StaffMember } & Omit<ConfirmModalProps, 'action'>) {
  const name = memberName(member)
  const reset = useMutation({
    mutationFn: () => api('POST /users/{id}/reset-password', { params: { id: member.id } }),
    onSuccess: ({ temp_password, temp_password_expires_at }) => {
      onClose()
      const { is_invited: isInvited } = member
      onGiven({ name, password: temp_password, expiresAt: temp_password_expires_at, isInvited })
    },
    onError: (error) => toastFailure({ title: 'Error', message: `${name}: ${detailOf(error)}` }),
  })
  return (
    <Stack>
      <Text>
        {name} gets a temporary password, which is shown to you once. Their current one stops working
        {member.is_invited ? ', and the invitation is mailed once more.' : ' and they are signed out everywhere.'}
      </Text>
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button loading={reset.isPending} onClick={() => reset.mutate()} data-autofocus>
          Reset Password
        </Button>
      </Group>
    </Stack>
  )
}

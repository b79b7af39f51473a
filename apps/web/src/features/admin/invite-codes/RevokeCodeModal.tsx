import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { api } from '../../../shared/api.ts'
import { toastFailure, toastSuccess } from '../../../shared/ui/notices/toasts.ts'
import { codeLabel } from './code-labels.ts'
import type { InviteCode } from './invite-codes.queries.ts'

interface RevokeCodeModalProps {
  code: InviteCode | null
  onClose: () => void
}

/** Asks before a code is revoked. */
export function RevokeCodeModal({ code, onClose }: RevokeCodeModalProps) {
  const revoke = useMutation({
    mutationFn: (id: number) => api('POST /admin/invite-codes/{id}/revoke', { params: { id } }),
    onSuccess: ({ message }) => toastSuccess({ title: 'Code revoked', message }),
    onError: (error) => toastFailure({ title: 'The code was not revoked', error }),
    onSettled: onClose,
  })
  return (
    <Modal
      opened={code !== null}
      onClose={onClose}
      title={code ? `Revoke code ${codeLabel(code)}?` : ''}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      {code && (
        <Stack>
          <Text size="sm">No one can sign up with it anymore. Existing accounts stay. This cannot be undone.</Text>
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button color="red.9" loading={revoke.isPending} onClick={() => revoke.mutate(code.id)}>
              Revoke code
            </Button>
          </Group>
        </Stack>
      )}
    </Modal>
  )
}

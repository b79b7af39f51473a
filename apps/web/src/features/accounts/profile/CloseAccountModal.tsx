import { Button, Group, Modal, PasswordInput, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../../shared/api.ts'
import { ClosingFacts } from '../../../shared/closing/ClosingFacts.tsx'
import { useSignOut } from '../../../shared/frame/bar/use-sign-out.ts'
import { queryOf } from '../../../shared/query.ts'
import { CheckedForm } from '../../../shared/ui/controls/CheckedForm.tsx'
import { LoadError } from '../../../shared/ui/notices/LoadError.tsx'
import { useCheckedForm } from '../../../shared/use-checked-form.ts'

/** The dialog that closes one's own account: what it erases and keeps, and the password. */
export function CloseAccountModal({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  return (
    <Modal opened={isOpen} onClose={onClose} title="Close Account" closeOnClickOutside={false}>
      {isOpen && <Closing onClose={onClose} />}
    </Modal>
  )
}

function Closing({ onClose }: { onClose: () => void }) {
  const { data, error, refetch } = useQuery(queryOf('GET /auth/me/closing'))
  const leave = useSignOut()
  const form = useCheckedForm({
    fields: ['current_password'],
    check: ({ current_password }) =>
      current_password === '' ? { current_password: 'Current password is required' } : {},
    send: (body) => api('POST /auth/me/close', { body }),
    onDone: () => void leave(),
  })
  if (error && !data) return <LoadError title="Error Loading Account" error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton height={200} />
  return (
    <CheckedForm form={form} label="Close Account" problemTitle="Not closed">
      <ClosingFacts preview={data} />
      {data.may_close && (
        <PasswordInput
          {...form.field('current_password')}
          label="Current password"
          autoComplete="current-password"
          data-autofocus
          visibilityToggleButtonProps={{ 'aria-label': 'Show the password', tabIndex: 0 }}
          maxLength={200}
        />
      )}
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        {data.may_close && (
          <Button type="submit" color="red" loading={form.isBusy}>
            Close Account
          </Button>
        )}
      </Group>
    </CheckedForm>
  )
}

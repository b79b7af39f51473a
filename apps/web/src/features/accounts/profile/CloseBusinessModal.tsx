import { Button, Group, Modal, PasswordInput, Skeleton, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type Answer, api } from '../../../shared/api.ts'
import { BusinessClosingFacts } from '../../../shared/closing/BusinessClosingFacts.tsx'
import { queryOf } from '../../../shared/query.ts'
import { CheckedForm } from '../../../shared/ui/controls/CheckedForm.tsx'
import { LoadError } from '../../../shared/ui/notices/LoadError.tsx'
import { toastSuccess } from '../../../shared/ui/notices/toasts.ts'
import { useCheckedForm } from '../../../shared/use-checked-form.ts'

/** The dialog in which an owner closes the business: what happens, its name to confirm, and the password. */
export function CloseBusinessModal({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  return (
    <Modal opened={isOpen} onClose={onClose} title="Close Business" size="lg" closeOnClickOutside={false}>
      {isOpen && <Preview onClose={onClose} />}
    </Modal>
  )
}

function Preview({ onClose }: { onClose: () => void }) {
  const { data, error, refetch } = useQuery(queryOf('GET /business-closing'))
  if (error && !data) return <LoadError title="Error Loading Business" error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton height={240} />
  return <ClosingForm preview={data} onClose={onClose} />
}

function ClosingForm({ preview, onClose }: { preview: Answer<'GET /business-closing'>; onClose: () => void }) {
  const form = useCheckedForm({
    fields: ['confirm_name', 'current_password'],
    check: ({ confirm_name, current_password }) => ({
      ...(confirm_name.trim() === '' && { confirm_name: 'Type the name to confirm' }),
      ...(current_password === '' && { current_password: 'Current password is required' }),
    }),
    send: (body) => api('POST /business-closing', { body }),
    onDone: ({ message }) => {
      toastSuccess({ title: 'Business Is Closing', message })
      onClose()
    },
  })
  return (
    <CheckedForm form={form} label="Close Business" problemTitle="Not closed">
      <BusinessClosingFacts preview={preview} />
      {preview.may_close && (
        <>
          <TextInput
            {...form.field('confirm_name')}
            label={`Type the name to confirm: ${preview.business_name}`}
            autoComplete="off"
            spellCheck={false}
            maxLength={300}
          />
          <PasswordInput
            {...form.field('current_password')}
            label="Current password"
            autoComplete="current-password"
            visibilityToggleButtonProps={{ 'aria-label': 'Show the password', tabIndex: 0 }}
            maxLength={200}
          />
        </>
      )}
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        {preview.may_close && (
          <Button type="submit" color="red" loading={form.isBusy}>
            Close in 14 Days
          </Button>
        )}
      </Group>
    </CheckedForm>
  )
}

import { Button, Group, PasswordInput } from '@mantine/core'
import { passwordChangeErrors } from '@ark/domain'
import { api } from '../../../shared/api.ts'
import { renewToken } from '../../../shared/token.ts'
import { CheckedForm } from '../../../shared/ui/controls/CheckedForm.tsx'
import { withOwnMessages } from './password-change-messages.ts'
import { NewPasswordFields } from './NewPasswordFields.tsx'
import { useCheckedForm } from '../../../shared/use-checked-form.ts'

interface PasswordChangeFormProps {
  /** Called after the change; the session continues with its new token. */
  onDone: () => void
  onCancel?: () => void
}

/** The form for the current password, the new one and its repetition. All other sessions of the person end. */
export function PasswordChangeForm({ onDone, onCancel }: PasswordChangeFormProps) {
  const form = useCheckedForm({
    fields: ['current_password', 'new_password', 'confirm_new_password'],
    check: passwordChangeErrors,
    send: async (body) => {
      try {
        renewToken((await api('POST /auth/change-password', { body })).access_token)
      } catch (error) {
        throw withOwnMessages(error)
      }
    },
    onDone,
  })
  return (
    <CheckedForm form={form} label="Change Password" problemTitle="Password Change Failed">
      <PasswordInput
        {...form.field('current_password')}
        label="Current password"
        autoComplete="current-password"
        data-autofocus
        autoFocus
        visibilityToggleButtonProps={{ 'aria-label': 'Show the current password', tabIndex: 0 }}
        maxLength={200}
      />
      <NewPasswordFields field={form.field} />
      <Group gap="xs">
        <Button type="submit" loading={form.isBusy}>
          Change Password
        </Button>
        {onCancel && (
          <Button variant="default" onClick={onCancel}>
            Cancel
          </Button>
        )}
      </Group>
    </CheckedForm>
  )
}

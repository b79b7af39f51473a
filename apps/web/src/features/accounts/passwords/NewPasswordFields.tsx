import { PasswordInput } from '@mantine/core'
import type { FieldProps } from '../../../shared/use-checked-form.ts'
import { PasswordRules } from './PasswordRules.tsx'

interface NewPasswordFieldsProps {
  /** The `field` function of a form with these two fields. */
  field: (name: 'new_password' | 'confirm_new_password') => FieldProps
  autoFocus?: boolean
}

/** The fields for a new password and its repetition, with the rules checked while typing. */
export function NewPasswordFields({ field, autoFocus = false }: NewPasswordFieldsProps) {
  const newPassword = field('new_password')
  return (
    <>
      <div>
        <PasswordInput
          {...newPassword}
          label="New password"
          autoComplete="new-password"
          autoFocus={autoFocus}
          visibilityToggleButtonProps={{ 'aria-label': 'Show the new password', tabIndex: 0 }}
          maxLength={200}
        />
        <PasswordRules password={newPassword.value} />
      </div>
      <PasswordInput
        {...field('confirm_new_password')}
        label="Confirm new password"
        autoComplete="new-password"
        visibilityToggleButtonProps={{ 'aria-label': 'Show the repeated password', tabIndex: 0 }}
        maxLength={200}
      />
    </>
  )
}

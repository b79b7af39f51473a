import { PasswordInput } from '@mantine/core'
import { useState } from 'react'
import { PasswordRules } from './PasswordRules.tsx'

interface NewPasswordFieldsProps {
  /** Of a form with these two fields. */
  field: (name: 'new_password' | 'confirm_new_password') => {
    name: string
    error: string | undefined
    onChange: () => void
  }
  autoFocus?: boolean
}

/** A new password with its rules as it is typed, and once more (document 1 §5). */
export function NewPasswordFields({ field, autoFocus = false }: NewPasswordFieldsProps) {
  const [password, setPassword] = useState('')
  const newPassword = field('new_password')
  return (
    <>
      <div>
        <PasswordInput
          {...newPassword}
          onChange={(event) => {
            newPassword.onChange()
            setPassword(event.currentTarget.value)
          }}
          label="New password"
          autoComplete="new-password"
          autoFocus={autoFocus}
          visibilityToggleButtonProps={{ 'aria-label': 'Show the new password', tabIndex: 0 }}
          maxLength={200}
        />
        <PasswordRules password={password} />
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

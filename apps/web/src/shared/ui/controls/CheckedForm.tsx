import { Alert, Stack } from '@mantine/core'
import type { FormEvent, ReactNode } from 'react'

interface CheckedFormProps {
  /** The result of `useCheckedForm`. */
  form: { submit: (event?: FormEvent<HTMLFormElement>) => void; problem: string | null }
  label: string
  /** The title of the alert about the whole form. */
  problemTitle: string
  children: ReactNode
}

/** A form in one column. Problems of the whole form appear on top and are announced to screen readers. */
export const CheckedForm = ({ form, label, problemTitle, children }: CheckedFormProps) => (
  <form noValidate onSubmit={form.submit} aria-label={label}>
    <Stack gap="md">
      {form.problem && (
        <Alert color="red" variant="outline" title={problemTitle} role="alert">
          {form.problem}
        </Alert>
      )}
      {children}
    </Stack>
  </form>
)

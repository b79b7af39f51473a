import { Alert, Stack } from '@mantine/core'
import type { FormEvent, ReactNode } from 'react'

interface CheckedFormProps {
  /** Of `useCheckedForm`. */
  form: { submit: (event?: FormEvent<HTMLFormElement>) => void; problem: string | null }
  label: string
  /** Above what went wrong with the whole form. */
  problemTitle: string
  children: ReactNode
}

/**
 * A form with its fields under each other; what went wrong with all of it stands on top and is read out as it
 * appears.
 */
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

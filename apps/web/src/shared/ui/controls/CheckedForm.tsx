import { Alert, Stack } from '@mantine/core'
import type { FormEvent, ReactNode } from 'react'
import { Sentences } from '../notices/Sentences.tsx'

interface CheckedFormProps {
  /** The result of `useCheckedForm`. */
  form: { submit: (event?: FormEvent<HTMLFormElement>) => void; problems: readonly string[] }
  label: string
  /** The title of the alert about the whole form. */
  problemTitle: string
  children: ReactNode
}

/** A form in one column. Problems of the whole form appear on top and are announced to screen readers. */
export const CheckedForm = ({ form, label, problemTitle, children }: CheckedFormProps) => (
  <form noValidate onSubmit={form.submit} aria-label={label}>
    <Stack gap="md">
      {form.problems.length > 0 && (
        <Alert color="red" variant="outline" title={problemTitle} role="alert">
          <Sentences of={form.problems} />
        </Alert>
      )}
      {children}
    </Stack>
  </form>
)

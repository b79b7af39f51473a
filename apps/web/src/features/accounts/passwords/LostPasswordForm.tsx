import { Alert, Button, TextInput } from '@mantine/core'
import { emailError } from '@ark/domain'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../../shared/api.ts'
import { queryOf } from '../../../shared/query.ts'
import { CheckedForm } from '../../../shared/ui/controls/CheckedForm.tsx'
import { useCheckedForm } from '../../../shared/use-checked-form.ts'

/** Requests the mail for a lost password. The answer is the same whether or not the e-mail has an account. */
export function LostPasswordForm() {
  const { data: settings } = useQuery({ ...queryOf('GET /client-settings'), staleTime: Number.POSITIVE_INFINITY })
  const form = useCheckedForm({
    fields: ['email'],
    check: ({ email }) => onlyProblem(emailError(email)),
    send: ({ email }) => api('POST /auth/forgot-password', { body: { email: email.trim() } }),
    onDone: () => undefined,
  })
  const { data: answer } = form.sending
  if (answer)
    return (
      <Alert color="green" variant="outline" title="Check your inbox" role="status">
        {answer.message}
        {settings?.sends_mail === false &&
          ' This installation sends no mail. Your administrator finds the link in the outbox.'}
      </Alert>
    )
  return (
    <CheckedForm form={form} label="Lost password" problemTitle="Request Failed">
      <TextInput {...form.field('email')} type="email" label="Email" autoComplete="username" autoFocus />
      <Button type="submit" loading={form.isBusy} fullWidth>
        Send the link
      </Button>
    </CheckedForm>
  )
}

const onlyProblem = (email: string | null) => (email ? { email } : {})

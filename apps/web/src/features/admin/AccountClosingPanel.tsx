import { Button, Divider, Group, Paper, Skeleton, Stack, Text, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { type Answer, api } from '../../shared/api.ts'
import { ClosingFacts } from '../../shared/closing/ClosingFacts.tsx'
import { day } from '../../shared/formats.ts'
import { queryOf } from '../../shared/query.ts'
import { RoleBadge } from '../../shared/ui/badges/RoleBadge.tsx'
import { CheckedForm } from '../../shared/ui/controls/CheckedForm.tsx'
import { LoadError } from '../../shared/ui/notices/LoadError.tsx'
import { toastSuccess } from '../../shared/ui/notices/toasts.ts'
import { useCheckedForm } from '../../shared/use-checked-form.ts'
import { BusinessClosingSection } from './BusinessClosingSection.tsx'

/** Finds an account by its e-mail, or a business by its name, and closes it on a person's request. */
export function AccountClosingPanel() {
  const [typed, setTyped] = useState('')
  const [email, setEmail] = useState<string | null>(null)
  const find = (event: FormEvent) => {
    event.preventDefault()
    setEmail(typed.trim() || null)
  }
  return (
    <Stack gap="md" maw={720}>
      <form onSubmit={find}>
        <Group align="flex-end" gap="xs">
          <TextInput
            label="Email of the account"
            description="Staff, a wholesale buyer or an operator. Owners can also erase their own staff under Users."
            type="email"
            value={typed}
            onChange={({ currentTarget }) => setTyped(currentTarget.value)}
            maxLength={300}
            style={{ flex: 1 }}
          />
          <Button type="submit" variant="default">
            Find
          </Button>
        </Group>
      </form>
      {email !== null && <FoundAccount key={email} email={email} onClosed={() => setEmail(null)} />}
      <Divider />
      <BusinessClosingSection />
    </Stack>
  )
}

function FoundAccount({ email, onClosed }: { email: string; onClosed: () => void }) {
  const { data, error, refetch } = useQuery(queryOf('GET /admin/account-closing', { query: { email } }))
  if (error && !data) return <LoadError title="No account found" error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton height={200} />
  return (
    <Paper withBorder p="md" component="section" aria-label={`Account of ${data.email}`}>
      <Group gap="xs" mb="xs">
        <Text fw={600} component="h2" m={0}>
          {data.email}
        </Text>
        <RoleBadge role={data.role} />
        {data.removed_at && <Text c="dimmed">removed on {day(data.removed_at)}</Text>}
      </Group>
      <ClosingForm account={data} onClosed={onClosed} />
    </Paper>
  )
}

function ClosingForm({ account, onClosed }: { account: Answer<'GET /admin/account-closing'>; onClosed: () => void }) {
  const form = useCheckedForm({
    fields: ['confirm_email'],
    check: ({ confirm_email }) => (confirm_email.trim() === '' ? { confirm_email: 'Type the email to confirm' } : {}),
    send: ({ confirm_email }) => api('POST /admin/account-closing', { body: { email: account.email, confirm_email } }),
    onDone: () => {
      toastSuccess({ title: 'Account Closed', message: `${account.email} can no longer sign in.` })
      onClosed()
    },
  })
  return (
    <CheckedForm form={form} label="Close Account" problemTitle="Not closed">
      <ClosingFacts preview={account} />
      {account.may_close && (
        <>
          <TextInput
            {...form.field('confirm_email')}
            label="Type the email to confirm"
            autoComplete="off"
            spellCheck={false}
            maxLength={300}
          />
          <Button type="submit" color="red" loading={form.isBusy} style={{ alignSelf: 'flex-start' }}>
            Close Account
          </Button>
        </>
      )}
    </CheckedForm>
  )
}

import { Alert, Button, Center, Paper, Stack, Text, Title } from '@mantine/core'
import { newPasswordErrors } from '@ark/domain'
import { useLocation } from '@tanstack/react-router'
import { paths } from '../../../paths.ts'
import { api } from '../../../shared/api.ts'
import { BrandMark } from '../../../shared/ui/badges/BrandMark.tsx'
import { AnchorLink, ButtonLink } from '../../../shared/ui/cells/links.tsx'
import { CheckedForm } from '../../../shared/ui/controls/CheckedForm.tsx'
import { NewPasswordFields } from './NewPasswordFields.tsx'
import { useCheckedForm } from '../../../shared/use-checked-form.ts'

/** The page that the mailed link opens, to set a new password. The token is after the #, which browsers never send. */
export function PasswordResetPage() {
  const token = useLocation({ select: ({ hash }) => new URLSearchParams(hash).get('token') })
  return (
    <Center component="main" mih="100dvh" p="md">
      <title>New password · ARK</title>
      <Stack w="100%" maw={400} gap="lg">
        <Stack gap={6} align="center" ta="center">
          <BrandMark size={48} />
          <Title order={1}>Choose a new password</Title>
          <Text c="dimmed">You will be signed out on all other devices.</Text>
        </Stack>
        <Paper withBorder p="lg">
          {token ? <NewPasswordForm token={token} /> : <NoToken />}
        </Paper>
        <Stack gap={6} align="center">
          <AnchorLink to={paths.landing} size="sm" c="dimmed">
            Back
          </AnchorLink>
        </Stack>
      </Stack>
    </Center>
  )
}

const NoToken = () => (
  <Alert color="red" variant="outline" title="This link is incomplete" role="alert">
    Open the link in the e-mail again, or request a new one with “Lost your password?” on your login page.
  </Alert>
)

function NewPasswordForm({ token }: { token: string }) {
  const form = useCheckedForm({
    fields: ['new_password', 'confirm_new_password'],
    check: newPasswordErrors,
    send: (values) => api('POST /auth/reset-password', { body: { token, ...values } }),
    onDone: () => undefined,
  })
  const { data: answer } = form.sending
  if (answer)
    return (
      <Stack>
        <Alert color="green" variant="outline" title="Password Changed" role="status">
          {answer.message}
        </Alert>
        <ButtonLink to={paths.landing} fullWidth>
          Sign In
        </ButtonLink>
      </Stack>
    )
  return (
    <CheckedForm form={form} label="New password" problemTitle="Password Change Failed">
      <NewPasswordFields field={form.field} autoFocus />
      <Button type="submit" loading={form.isBusy} fullWidth>
        Change Password
      </Button>
    </CheckedForm>
  )
}

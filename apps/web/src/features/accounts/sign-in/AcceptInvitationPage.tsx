import { Alert, Button, Center, Paper, Stack, Text, Title } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { paths } from '../../../paths.ts'
import { api, detailOf } from '../../../shared/api.ts'
import { BrandMark } from '../../../shared/ui/badges/BrandMark.tsx'
import { ButtonLink } from '../../../shared/ui/cells/links.tsx'

/**
 * The page that the mailed invitation opens. Accepting requires a click, because mail scanners also open links. The
 * token is after the #, which browsers never send.
 */
export function AcceptInvitationPage() {
  const token = useLocation({ select: ({ hash }) => new URLSearchParams(hash).get('token') })
  return (
    <Center component="main" mih="100dvh" p="md">
      <title>Invitation · ARK</title>
      <Stack w="100%" maw={400} gap="lg">
        <Stack gap={6} align="center" ta="center">
          <BrandMark size={48} />
          <Title order={1}>You are invited</Title>
          <Text c="dimmed">Accept, then sign in with the temporary password that you were given.</Text>
        </Stack>
        <Paper withBorder p="lg">
          {token ? <Invitation token={token} /> : <NoToken />}
        </Paper>
      </Stack>
    </Center>
  )
}

const NoToken = () => (
  <Alert color="red" variant="outline" title="This link is incomplete" role="alert">
    Open the link in the e-mail again, or ask the person who invited you for a new one.
  </Alert>
)

function Invitation({ token }: { token: string }) {
  const accepting = useMutation({ mutationFn: () => api('POST /auth/accept-invitation', { body: { token } }) })
  if (accepting.data)
    return (
      <Stack>
        <Alert color="green" variant="outline" title="Invitation Accepted" role="status">
          {accepting.data.message}
        </Alert>
        <ButtonLink to={paths.sellerSignIn} fullWidth>
          Sign In
        </ButtonLink>
      </Stack>
    )
  return (
    <Stack>
      {accepting.error && (
        <Alert color="red" variant="outline" title="Not Accepted" role="alert">
          {detailOf(accepting.error)}
        </Alert>
      )}
      <Button loading={accepting.isPending} onClick={() => accepting.mutate()} fullWidth>
        Accept Invitation
      </Button>
    </Stack>
  )
}

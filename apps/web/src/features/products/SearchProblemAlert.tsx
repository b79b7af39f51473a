import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { api } from '../../shared/api.ts'
import { useMay } from '../../shared/session.ts'
import { toastFailure } from '../../shared/ui/toasts.ts'
import { searchProblem } from './search-problems.ts'

interface SearchProblemAlertProps {
  error: unknown
  isRetrying: boolean
  onRetry: () => void
}

/** Why StockX could not be searched, with the button that helps. */
export function SearchProblemAlert({ error, isRetrying, onRetry }: SearchProblemAlertProps) {
  const { text, action } = searchProblem(error)
  const mayConnect = useMay('marketplaces.connect')
  return (
    <Alert color="red" variant="outline" title="Search Failed" icon={<IconAlertTriangle />} role="alert">
      <Stack gap="sm" align="flex-start">
        <Text>{text}</Text>
        {action === 'authenticate' && !mayConnect && (
          <Text size="sm">Ask an owner or manager of your business to do that.</Text>
        )}
        <Group gap="xs">
          {action === 'authenticate' && mayConnect && <AuthenticateButton />}
          {action === 'retry' && (
            <Button variant="default" loading={isRetrying} onClick={onRetry}>
              Retry
            </Button>
          )}
        </Group>
      </Stack>
    </Alert>
  )
}

/** Goes to StockX' grant screen, by an address with a one-time ticket. */
function AuthenticateButton() {
  const begin = useMutation({
    mutationFn: () => api('POST /stockx/login-ticket'),
    onSuccess: ({ login_url }) => window.location.assign(login_url),
    onError: (error) => toastFailure({ title: 'Authentication could not be started', error }),
  })
  return (
    <Button loading={begin.isPending || begin.isSuccess} onClick={() => begin.mutate()}>
      Authenticate with StockX
    </Button>
  )
}

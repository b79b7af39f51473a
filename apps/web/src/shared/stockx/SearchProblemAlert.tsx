import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { IconAlertTriangle } from '../icons.ts'
import { useMay } from '../session.ts'
import { AuthenticateStockx } from '../ui/controls/AuthenticateStockx.tsx'
import { searchProblem } from './search-problems.ts'

interface SearchProblemAlertProps {
  error: unknown
  notConfigured?: string
  isRetrying: boolean
  onRetry: () => void
}

/** Shows why a StockX search failed, with the button that helps. */
export function SearchProblemAlert({ error, notConfigured, isRetrying, onRetry }: SearchProblemAlertProps) {
  const { text, action } = searchProblem(error, notConfigured)
  const mayConnect = useMay('marketplaces.connect')
  return (
    <Alert color="red" variant="outline" title="Search Failed" icon={<IconAlertTriangle />} role="alert">
      <Stack gap="sm" align="flex-start">
        <Text>{text}</Text>
        {action === 'authenticate' && !mayConnect && (
          <Text size="sm">Ask an owner or manager of your business to do that.</Text>
        )}
        <Group gap="xs">
          {action === 'authenticate' && mayConnect && <AuthenticateStockx />}
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

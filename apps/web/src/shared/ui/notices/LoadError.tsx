import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { IconAlertTriangle } from '../../icons.ts'
import type { ReactNode } from 'react'
import { sentencesOf } from '../../api-error.ts'
import { Sentences } from './Sentences.tsx'

interface LoadErrorProps {
  title: string
  error: unknown
  onRetry?: () => void
  /** Likely causes and alternatives. */
  children?: ReactNode
  actions?: ReactNode
}

/** Shows what failed to load, why, and a retry button. Lists show it above the rows that they already have. */
export function LoadError({ title, error, onRetry, children, actions }: LoadErrorProps) {
  return (
    <Alert color="red" variant="outline" title={title} icon={<IconAlertTriangle />} role="alert">
      <Stack gap="sm" align="flex-start">
        <Text component="div">
          <Sentences of={sentencesOf(error)} />
        </Text>
        {children}
        {(onRetry || actions) && (
          <Group gap="xs">
            {onRetry && (
              <Button variant="default" onClick={onRetry}>
                Retry
              </Button>
            )}
            {actions}
          </Group>
        )}
      </Stack>
    </Alert>
  )
}

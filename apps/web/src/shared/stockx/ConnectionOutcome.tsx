import { Alert, Button, Group, Text } from '@mantine/core'
import { IconCheck, IconInfoCircle } from '../icons.ts'
import type { StockxOutcome } from './stockx-outcome.ts'

const outcomes = (next: string): Record<StockxOutcome, { color: string; title: string; text: string }> => ({
  connected: { color: 'green', title: 'StockX is connected', text: next },
  denied: {
    color: 'orange',
    title: 'StockX is not connected',
    text: 'Access was not granted at StockX. Authenticate again when you are ready.',
  },
  failed: {
    color: 'red',
    title: 'StockX is not connected',
    text: 'StockX did not confirm the connection. Please authenticate again.',
  },
  taken: {
    color: 'orange',
    title: 'This StockX account is already connected',
    text: 'ARK or another business uses it. Sign in to StockX with your own account, then authenticate again.',
  },
})

interface ConnectionOutcomeProps {
  outcome: StockxOutcome
  /** What to do after a successful connection. */
  next: string
  onClose: () => void
}

/** Says how a visit of StockX's authorization screen ended. */
export function ConnectionOutcome({ outcome, next, onClose }: ConnectionOutcomeProps) {
  const { color, title, text } = outcomes(next)[outcome]
  const icon = outcome === 'connected' ? <IconCheck /> : <IconInfoCircle />
  return (
    <Alert color={color} variant="outline" title={title} icon={icon} role="status">
      <Group justify="space-between">
        <Text size="sm">{text}</Text>
        <Button size="compact-sm" variant="default" onClick={onClose}>
          Close
        </Button>
      </Group>
    </Alert>
  )
}

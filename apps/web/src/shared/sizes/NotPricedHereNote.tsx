import { NOT_PRICED_HERE_LABELS, type NotPricedHere } from '@ark/domain'
import { Text } from '@mantine/core'

/** Explains why prices are read-only for a person who sees only some locations. */
export const NotPricedHereNote = ({ reason }: { reason: NotPricedHere | undefined }) =>
  reason && (
    <Text size="xs" c="dimmed">
      {NOT_PRICED_HERE_LABELS[reason]}
    </Text>
  )

import { NOT_PRICED_HERE_WORDS, type NotPricedHere } from '@ark/domain'
import { Text } from '@mantine/core'

/** Why prices are closed to who sees some locations, beside what is closed. */
export const NotPricedHereNote = ({ reason }: { reason: NotPricedHere | undefined }) =>
  reason && (
    <Text size="xs" c="dimmed">
      {NOT_PRICED_HERE_WORDS[reason]}
    </Text>
  )

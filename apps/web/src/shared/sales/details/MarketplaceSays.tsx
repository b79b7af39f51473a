import { Text } from '@mantine/core'
import { platformName } from '../../formats.ts'
import type { Sale } from '../words/sale-words.ts'

interface MarketplaceSaysProps {
  sale: Pick<Sale, 'platform' | 'failure_reason'>
  /** Of more lines, the rest is in the title; left out: all are shown. */
  lines?: number
}

/** Why an order fell through, as its marketplace says it: plain text of somebody else. Nothing, where it says nothing. */
export function MarketplaceSays({ sale: { platform, failure_reason: reason }, lines }: MarketplaceSaysProps) {
  if (reason === null) return null
  const words = `${platformName(platform)} says: ${reason}`
  return (
    <Text size="sm" style={{ overflowWrap: 'anywhere' }} {...(lines && { lineClamp: lines, title: words })}>
      {words}
    </Text>
  )
}

import { Text } from '@mantine/core'
import { platformName } from '../../formats.ts'
import type { Sale } from '../labels/sale-labels.ts'

interface MarketplaceSaysProps {
  sale: Pick<Sale, 'platform' | 'failure_reason'>
  /** The number of lines to show, with the full text in the title; all when absent. */
  lines?: number
}

/** The marketplace's reason why an order failed, as untrusted plain text. Shows nothing without a reason. */
export function MarketplaceReason({ sale: { platform, failure_reason: reason }, lines }: MarketplaceSaysProps) {
  if (reason === null) return null
  const words = `${platformName(platform)} says: ${reason}`
  return (
    <Text size="sm" style={{ overflowWrap: 'anywhere' }} {...(lines && { lineClamp: lines, title: words })}>
      {words}
    </Text>
  )
}

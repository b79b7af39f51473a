import { MARKETPLACE_NAMES } from '@ark/domain'
import type { BatchKind, MarketplaceName } from '@ark/marketplaces'

/** A batch of listings that the marketplace is still processing. */
export interface SlowBatch {
  batchId: number
  marketplace: MarketplaceName
  kind: BatchKind
  items: readonly unknown[]
  sentAt: Date
}

/** Returns the notice to a retailer about a slow batch. It is sent once, because a batch has one subject. */
export function slowBatchNotice({ batchId, marketplace, kind, items, sentAt }: SlowBatch) {
  const name = MARKETPLACE_NAMES[marketplace]
  const what = { create: 'new listings', 'change-price': 'price changes', withdraw: 'withdrawals' }[kind]
  const meanwhile =
    kind === 'withdraw' ? 'remaining listings are withdrawn one by one' : `a newer price follows when ${name} is done`
  return {
    kind: 'batch_slow' as const,
    subject: `${batchId} ${sentAt.toISOString()}`,
    title: `${name} has not finished your ${what} yet`,
    body: [
      `${name} accepted ${items.length} ${what} more than an hour ago and has not finished them.`,
      `ARK keeps checking and sends nothing twice; ${meanwhile}.`,
    ].join(' '),
    path: '/listings',
  }
}

import {
  isProviderError,
  ProviderNotConnected,
  ProviderNotReady,
  ProviderRefused,
  ProviderThrottled,
} from '@ark/marketplaces'
import type { Capabilities } from '../../../platform/capabilities.ts'
import { waitingWords } from '../../../platform/watch/provider-words.ts'
import { isRefusal } from '../../../platform/refusal.ts'
import { fetchLabel } from './fetch-label.ts'
import type { WantedLabel } from './queries/label-prints.ts'

/** A marketplace that asks for more patience than this has no label now. */
const MOST_PATIENCE_MS = 60_000

export interface TriedLabel {
  /** Null: the label is kept here now. */
  problem: string | null
  isWorthAnother: boolean
  /** The marketplace asks that nobody comes before. */
  waitMs: number
}

/** Has the label of a sale from its marketplace if it is not kept here, and says what came of it; faults are thrown. */
export async function tryLabel(
  needs: Pick<Capabilities, 'db' | 'clock' | 'marketplaces'>,
  retailerId: number,
  sale: WantedLabel,
): Promise<TriedLabel> {
  const { platform } = sale
  const over = (problem: string | null): TriedLabel => ({ problem, isWorthAnother: false, waitMs: 0 })
  if (platform !== 'stockx' && platform !== 'goat') return over('Only StockX and ALIAS orders have a label here.')
  try {
    const asked = { saleId: sale.sale_id, platform } as const
    const label = await fetchLabel(needs, { retailerId, locationIds: [] }, asked)
    return over(isRefusal(label) ? label.detail : null)
  } catch (error) {
    if (!isProviderError(error)) throw error
    const waitMs = error instanceof ProviderThrottled ? error.retryAfterMs : 0
    const problem = waitingWords(error, platform === 'goat' ? 'ALIAS' : 'StockX')
    const isTooLong = waitMs > MOST_PATIENCE_MS
    return { problem, isWorthAnother: isWorthAnother(error) && !isTooLong, waitMs: isTooLong ? 0 : waitMs }
  }
}

/** A label that is still being made, or a marketplace that does not answer now; a refusal stays one (document 2 §8). */
function isWorthAnother(error: unknown): boolean {
  if (error instanceof ProviderRefused) return error instanceof ProviderNotReady
  return !(error instanceof ProviderNotConnected)
}

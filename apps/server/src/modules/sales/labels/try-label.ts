import {
  isProviderError,
  ProviderNotConnected,
  ProviderNotReady,
  ProviderRefused,
  ProviderThrottled,
} from '@ark/marketplaces'
import type { Capabilities } from '../../../platform/capabilities.ts'
import { waitingMessage } from '../../../platform/watch/waiting-message.ts'
import { isRefusal } from '../../../platform/refusal.ts'
import { fetchLabel } from './fetch-label.ts'
import type { WantedLabel } from './queries/label-prints.ts'

/** If a marketplace asks for a longer wait than this, ARK gives the label up for now. */
const MOST_PATIENCE_MS = 60_000

export interface LabelAttempt {
  /** Null if ARK has the label now. */
  problem: string | null
  isWorthAnother: boolean
  /** How long the marketplace asks ARK to wait before the next request. */
  waitMs: number
}

/**
 * Fetches the label of a sale from its marketplace unless ARK has it, and returns the outcome. `confirm` confirms the
 * order before that and returns why it cannot. Throws on faults of ARK.
 */
export async function tryLabel(
  needs: Pick<Capabilities, 'db' | 'clock' | 'marketplaces'>,
  retailerId: number,
  { confirm = null, ...sale }: WantedLabel & { confirm?: ((saleId: number) => Promise<string | null>) | null },
): Promise<LabelAttempt> {
  const { platform } = sale
  const over = (problem: string | null): LabelAttempt => ({ problem, isWorthAnother: false, waitMs: 0 })
  if (platform !== 'stockx' && platform !== 'goat') return over('Only StockX and ALIAS orders have a label here.')
  try {
    const asked = { saleId: sale.sale_id, platform } as const
    const unconfirmed = confirm && platform === 'goat' ? await confirm(sale.sale_id) : null
    if (unconfirmed) return over(unconfirmed)
    const label = await fetchLabel(needs, { retailerId, locationIds: [] }, asked)
    return over(isRefusal(label) ? label.detail : null)
  } catch (error) {
    if (!isProviderError(error)) throw error
    const waitMs = error instanceof ProviderThrottled ? error.retryAfterMs : 0
    const problem = waitingMessage(error, platform === 'goat' ? 'ALIAS' : 'StockX')
    const isTooLong = waitMs > MOST_PATIENCE_MS
    return { problem, isWorthAnother: isWorthAnother(error) && !isTooLong, waitMs: isTooLong ? 0 : waitMs }
  }
}

/**
 * Returns whether another attempt can succeed: the label is still being made, or the marketplace does not answer. A
 * refusal is final.
 */
function isWorthAnother(error: unknown): boolean {
  if (error instanceof ProviderRefused) return error instanceof ProviderNotReady
  return !(error instanceof ProviderNotConnected)
}

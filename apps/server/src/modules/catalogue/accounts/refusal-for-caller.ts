import type { Caller } from '../../../platform/caller.ts'
import type { Capabilities } from '../../../platform/capabilities.ts'
import type { Refusal } from '../../../platform/refusal.ts'
import { refusalOfProvider } from './ask-marketplace.ts'
import { marketplaceAccount } from './queries/marketplace-account.ts'

/**
 * Returns the refusal for a marketplace's error during a search or an import. A retailer on the shared account cannot
 * reconnect it, and connecting its own would move all its listings, so the message names who can.
 */
export async function refusalForCaller(
  { db }: Pick<Capabilities, 'db'>,
  { retailerId }: Pick<Caller, 'retailerId'>,
  error: unknown,
): Promise<Refusal | null> {
  const refusal = refusalOfProvider(error)
  if (refusal?.code !== 'stockx_not_connected' || retailerId === null) return refusal
  const account = await marketplaceAccount(db, retailerId, 'stockx')
  if (account?.retailer_id !== null) return refusal
  return {
    refused: 'conflict',
    code: 'stockx_shared_not_connected',
    detail: 'The StockX account that businesses on ARK share must be reconnected. ARK takes care of it.',
  }
}

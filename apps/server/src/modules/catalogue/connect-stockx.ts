import { randomBytes } from 'node:crypto'
import { exchangeStockxCode, isProviderError, stockxAuthorizeUrl } from '@ark/marketplaces'
import type { Caller } from '../../platform/caller.ts'
import type { Capabilities } from '../../platform/capabilities.ts'
import { type Refusal, refuse } from '../../platform/refusal.ts'
import { recordAudit } from '../accounts/index.ts'
import { saveMarketplaceAccount } from './queries/marketplace-account.ts'
import { saveGrant, spendGrant } from './queries/marketplace-grants.ts'

type Needs = Pick<Capabilities, 'db' | 'config' | 'secrets' | 'clock'>

const secret = () => randomBytes(32).toString('hex')
const callbackOf = ({ config }: Pick<Capabilities, 'config'>) => `${config.publicUrl}/api/v1/stockx/callback`

/**
 * Begins to connect StockX: an address with a one-time ticket for the browser to open, since nothing that lasts travels in one (domain §7).
 * The account will be the retailer's own; the operator connects the platform's shared one (domain §1).
 */
export async function beginStockxLogin(
  { db }: Pick<Capabilities, 'db'>,
  caller: Caller,
): Promise<{ login_url: string }> {
  const ticket = secret()
  await saveGrant(db, { secret: ticket, kind: 'ticket', retailerId: caller.retailerId, userId: caller.userId })
  return { login_url: `/api/v1/stockx/login?ticket=${ticket}` }
}

/** Spends the ticket. Returns where StockX asks for the grant. Refusal: a ticket that is spent, too old or not ours. */
export async function openStockxLogin(needs: Needs, ticket: string): Promise<{ authorizeUrl: string } | Refusal> {
  const begun = await spendGrant(needs.db, { secret: ticket, kind: 'ticket' })
  if (!begun) return refuse('forbidden', 'This link was used already or is too old. Start again from ARK.')
  const state = secret()
  await saveGrant(needs.db, { secret: state, kind: 'state', retailerId: begun.retailer_id, userId: begun.user_id })
  return { authorizeUrl: stockxAuthorizeUrl({ ...needs.config.stockx, redirectUrl: callbackOf(needs), state }) }
}

/**
 * Ends the round trip: the state is checked before anything is believed, the code is exchanged, the account's tokens are kept sealed.
 * Returns what the page that began it is told. Refusal: a callback that is not the one we began.
 */
export async function finishStockxLogin(
  needs: Needs,
  query: Record<string, string>,
): Promise<{ outcome: 'connected' | 'denied' | 'failed' } | Refusal> {
  const { db, config, secrets, clock } = needs
  const begun = await spendGrant(db, { secret: query.state ?? '', kind: 'state' })
  if (!begun) return refuse('forbidden', 'This connection was not started here, or too long ago. Start again from ARK.')
  if (!query.code) return { outcome: 'denied' }
  const application = { ...config.stockx, now: () => clock.now() }
  const grant = { code: query.code, redirectUrl: callbackOf(needs) }
  const tokens = await exchangeStockxCode(application, grant).catch((error: unknown) => {
    if (isProviderError(error)) return null
    throw error
  })
  if (!tokens) return { outcome: 'failed' }
  const { retailer_id: retailerId, user_id: userId } = begun
  await saveMarketplaceAccount(db, { marketplace: 'stockx', retailerId, credentials: secrets.seal(tokens) })
  if (retailerId !== null)
    await db.asRetailer(retailerId, (tx) =>
      recordAudit(tx, { retailerId, userId, event_type: 'stockx_connected', status: 'success', details: {} }),
    )
  return { outcome: 'connected' }
}

import { exchangeStockxCode, isProviderError, stockxAuthorizeUrl } from '@ark/marketplaces'
import { type Caller, isAllowed } from '../../platform/caller.ts'
import type { Capabilities } from '../../platform/capabilities.ts'
import { type Refusal, refuse } from '../../platform/refusal.ts'
import { callerOfSession, recordAudit } from '../accounts/index.ts'
import { saveMarketplaceAccount } from './queries/marketplace-account.ts'
import { saveGrant, consumeGrant } from './queries/marketplace-grants.ts'

type Needs = Pick<Capabilities, 'db' | 'config' | 'secrets' | 'clock'>

/** A state that is spent, too old or not ours; another browser; a session that has ended. */
export const STOCKX_NOT_STARTED_HERE: Refusal = refuse(
  'forbidden',
  'This connection was not started in this browser and session, or too long ago. Start again from ARK.',
)

const callbackOf = ({ config }: Pick<Capabilities, 'config'>) => `${config.publicUrl}/api/v1/stockx/callback`

/**
 * Begins to connect StockX: an address with a one-time ticket for the browser to open, since nothing that lasts travels
 * in one (domain §7). Ticket and state are bound to the caller's browser (browser-binding.ts). The account will be the
 * retailer's own; the operator connects the platform's shared one (domain §1).
 */
export async function beginStockxLogin(
  { db }: Pick<Capabilities, 'db'>,
  { retailerId, userId, sessionId }: Caller,
  ticket: string,
): Promise<{ login_url: string }> {
  await saveGrant(db, { secret: ticket, kind: 'ticket', retailerId, userId, sessionId })
  return { login_url: `/api/v1/stockx/login?ticket=${ticket}` }
}

/**
 * Spends the ticket. Returns where StockX asks for the grant, which it answers with `state`. Refusal: a ticket that is
 * spent, too old or not ours.
 */
export async function openStockxLogin(
  needs: Needs,
  { ticket, state }: { ticket: string; state: string },
): Promise<{ authorizeUrl: string } | Refusal> {
  const begun = await consumeGrant(needs.db, { secret: ticket, kind: 'ticket' })
  if (!begun) return refuse('forbidden', 'This link was used already or is too old. Start again from ARK.')
  const { retailer_id: retailerId, user_id: userId, session_id: sessionId } = begun
  await saveGrant(needs.db, { secret: state, kind: 'state', retailerId, userId, sessionId })
  return { authorizeUrl: stockxAuthorizeUrl({ ...needs.config.stockx, redirectUrl: callbackOf(needs), state }) }
}

/**
 * Ends the round trip: the state is checked before anything is believed, and that the session which began it goes on
 * and still may; the code is exchanged, the account's tokens are saved sealed. The caller has checked that the browser
 * is the one that began. Returns what the page that began it shows. Refusal: a callback that is not the one we began.
 */
export async function finishStockxLogin(
  needs: Needs,
  query: Record<string, string>,
): Promise<{ outcome: 'connected' | 'denied' | 'failed' } | Refusal> {
  const { db, config, secrets, clock } = needs
  const begun = await consumeGrant(db, { secret: query.state ?? '', kind: 'state' })
  const caller = begun && (await callerOfSession(db, begun.session_id, config))
  if (!begun || !caller || !isAllowed(caller, 'marketplaces.connect')) return STOCKX_NOT_STARTED_HERE
  if (!query.code) return { outcome: 'denied' }
  const application = { ...config.stockx, now: () => clock.now() }
  const grant = { code: query.code, redirectUrl: callbackOf(needs) }
  const tokens = await exchangeStockxCode(application, grant).catch((error: unknown) => {
    if (isProviderError(error)) return null
    throw error
  })
  if (!tokens) return { outcome: 'failed' }
  const { retailer_id: retailerId, user_id: userId } = begun
  await saveMarketplaceAccount(db, {
    marketplace: 'stockx',
    retailerId,
    credentials: secrets.seal(tokens),
    tokenExpiresAt: tokens.expiresAt,
    at: clock.now(),
  })
  if (retailerId !== null)
    await db.asRetailer(retailerId, (tx) =>
      recordAudit(tx, { retailerId, userId, event_type: 'stockx_connected', status: 'success', details: {} }),
    )
  return { outcome: 'connected' }
}

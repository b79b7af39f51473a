import { exchangeStockxCode, isProviderError, stockxAuthorizeUrl } from '@ark/marketplaces'
import { type Caller, isAllowed } from '../../../platform/caller.ts'
import type { Capabilities } from '../../../platform/capabilities.ts'
import type { Tx } from '../../../platform/database/connect.ts'
import { type Refusal, refuse } from '../../../platform/refusal.ts'
import { callerOfSession, recordAudit } from '../../accounts/index.ts'
import { accountsChanged } from '../catalogue.jobs.ts'
import { connectAccount, retireAccountOf } from './queries/connected-accounts.ts'
import { saveGrant, consumeGrant } from './queries/marketplace-grants.ts'

type Needs = Pick<Capabilities, 'db' | 'config' | 'secrets' | 'clock' | 'jobs'>

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
 * is the one that began. The same seller renews his account; another one gets an account of his own, to which what is
 * listed moves (docs/decisions/077). Returns what the page that began it shows; 'taken': the seller is another
 * business's account, or ARK's. Refusal: a callback that is not the one we began.
 */
export async function finishStockxLogin(
  needs: Needs,
  query: Record<string, string>,
): Promise<{ outcome: 'connected' | 'denied' | 'failed' | 'taken' } | Refusal> {
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
  // Without his name nobody knows whether it is the seller of before: StockX always tells it (stockx.md 1.2).
  if (!tokens || tokens.sellerId === null) return { outcome: 'failed' }
  const { sellerId } = tokens
  const { retailer_id: retailerId, user_id: userId } = begun
  const owner = { marketplace: 'stockx', retailerId } as const
  const credentials = secrets.seal(tokens)
  const account = { ...owner, credentials, sellerId, tokenExpiresAt: tokens.expiresAt, at: clock.now() }
  const connection = await db.asPlatform(async (tx) => {
    const made = await connectAccount(tx, account)
    if (made.outcome === 'changed' && made.leftId !== null)
      await announceChange(tx, needs, { ...owner, leftId: made.leftId })
    return made
  })
  if (connection.outcome === 'taken') return { outcome: 'taken' }
  if (retailerId !== null) await audit(needs, { retailerId, userId, event_type: 'stockx_connected' })
  return { outcome: 'connected' }
}

/**
 * A retailer gives up his own StockX account: what is listed on it moves to the shared one, where there is one; what it
 * has sold is looked after there until it ends. Refused where he has none.
 */
export async function disconnectStockx(
  needs: Pick<Needs, 'db' | 'clock' | 'jobs'>,
  { retailerId, userId }: Caller,
): Promise<{ message: string } | Refusal> {
  if (retailerId === null) return refuse('conflict', 'The shared account is used by all who have none of their own.')
  const owner = { marketplace: 'stockx', retailerId } as const
  const left = await needs.db.asPlatform(async (tx) => {
    const leftId = await retireAccountOf(tx, owner, needs.clock.now())
    if (leftId !== null) await announceChange(tx, needs, { ...owner, leftId })
    return leftId
  })
  if (left === null) return refuse('conflict', 'You have no StockX account of your own connected.')
  await audit(needs, { retailerId, userId, event_type: 'stockx_disconnected' })
  return { message: 'Your StockX account is disconnected. What it has sold is looked after there until it ends.' }
}

const announceChange = (
  tx: Tx,
  { jobs }: Pick<Needs, 'jobs'>,
  { marketplace, retailerId, leftId }: { marketplace: 'stockx'; retailerId: number | null; leftId: number },
): Promise<void> =>
  jobs.within(tx).publish(accountsChanged, { marketplace, retailer_id: retailerId, left_account_id: leftId })

const audit = (
  { db }: Pick<Needs, 'db'>,
  { retailerId, ...act }: { retailerId: number; userId: number; event_type: string },
): Promise<void> =>
  db.asRetailer(retailerId, (tx) => recordAudit(tx, { retailerId, ...act, status: 'success', details: {} }))

import { exchangeStockxCode, isProviderError, stockxAuthorizeUrl } from '@ark/marketplaces'
import { refusalOfAbsent } from '../../../platform/absent-provider.ts'
import { type Caller, isAllowed } from '../../../platform/caller.ts'
import type { Capabilities } from '../../../platform/capabilities.ts'
import type { Tx } from '../../../platform/database/connect.ts'
import { type Refusal, refuse } from '../../../platform/refusal.ts'
import { callerOfSession, recordAudit } from '../../accounts/index.ts'
import { accountsChanged } from '../catalogue.jobs.ts'
import { connectAccount, retireAccountOf } from './queries/connected-accounts.ts'
import { saveGrant, consumeGrant } from './queries/marketplace-grants.ts'

type Needs = Pick<Capabilities, 'db' | 'config' | 'secrets' | 'clock' | 'jobs'>

/** The refusal of a used, expired or foreign state, of another browser, and of an ended session. */
export const STOCKX_NOT_STARTED_HERE: Refusal = refuse(
  'forbidden',
  'This connection was not started in this browser and session, or too long ago. Start again from ARK.',
)

const callbackOf = ({ config }: Pick<Capabilities, 'config'>) => `${config.publicUrl}/api/v1/stockx/callback`

/**
 * Begins to connect StockX: returns a URL with a one-time ticket, since no long-lived secret may be in a URL. Ticket
 * and state are bound to the caller's browser (browser-binding.ts). The account will be the retailer's own; the
 * operator connects the platform's shared one. Refuses while ARK has no credentials of StockX.
 */
export async function beginStockxLogin(
  { db, config }: Pick<Capabilities, 'db' | 'config'>,
  { retailerId, userId, sessionId }: Caller,
  ticket: string,
): Promise<{ login_url: string } | Refusal> {
  const absent = refusalOfAbsent(config, 'stockx')
  if (absent) return absent
  await saveGrant(db, { secret: ticket, kind: 'ticket', retailerId, userId, sessionId })
  return { login_url: `/api/v1/stockx/login?ticket=${ticket}` }
}

/**
 * Uses up the ticket. Returns StockX's grant URL, which answers with `state`. Refuses a used, expired or unknown
 * ticket.
 */
export async function openStockxLogin(
  needs: Needs,
  { ticket, state }: { ticket: string; state: string },
): Promise<{ authorizeUrl: string } | Refusal> {
  const absent = refusalOfAbsent(needs.config, 'stockx')
  if (absent) return absent
  const begun = await consumeGrant(needs.db, { secret: ticket, kind: 'ticket' })
  if (!begun) return refuse('forbidden', 'This link was used already or is too old. Start again from ARK.')
  const { retailer_id: retailerId, user_id: userId, session_id: sessionId } = begun
  await saveGrant(needs.db, { secret: state, kind: 'state', retailerId, userId, sessionId })
  return { authorizeUrl: stockxAuthorizeUrl({ ...needs.config.stockx, redirectUrl: callbackOf(needs), state }) }
}

/**
 * Ends the round trip. It first checks the state, and that the session which began it still exists and may connect;
 * then it exchanges the code and saves the tokens encrypted. The caller has checked the browser. The same seller
 * renews the account; another one gets a new account, and the listings move to it (docs/decisions/077). Returns the
 * outcome for the page, and whether the account is the shared one; 'taken' means that the seller belongs to another
 * business or to ARK. Refuses a callback that was not begun here.
 */
export async function finishStockxLogin(
  needs: Needs,
  query: Record<string, string>,
): Promise<{ outcome: 'connected' | 'denied' | 'failed' | 'taken'; isShared: boolean } | Refusal> {
  const { db, config, secrets, clock } = needs
  const begun = await consumeGrant(db, { secret: query.state ?? '', kind: 'state' })
  const caller = begun && (await callerOfSession(db, begun.session_id, config))
  if (!begun || !caller || !isAllowed(caller, 'marketplaces.connect')) return STOCKX_NOT_STARTED_HERE
  const { retailer_id: retailerId, user_id: userId } = begun
  const isShared = retailerId === null
  if (!query.code) return { outcome: 'denied', isShared }
  if (config.stockx.isAbsent) return { outcome: 'failed', isShared }
  const application = { ...config.stockx, now: () => clock.now() }
  const grant = { code: query.code, redirectUrl: callbackOf(needs) }
  const tokens = await exchangeStockxCode(application, grant).catch((error: unknown) => {
    if (isProviderError(error)) return null
    throw error
  })
  // Without the seller's id ARK cannot know whether it is the former seller; StockX always returns it.
  if (!tokens || tokens.sellerId === null) return { outcome: 'failed', isShared }
  const { sellerId } = tokens
  const owner = { marketplace: 'stockx', retailerId } as const
  const credentials = secrets.seal(tokens)
  const account = { ...owner, credentials, sellerId, tokenExpiresAt: tokens.expiresAt, at: clock.now() }
  const connection = await db.asPlatform(async (tx) => {
    const made = await connectAccount(tx, account)
    if (made.outcome === 'changed' && made.leftId !== null)
      await announceChange(tx, needs, { ...owner, leftId: made.leftId })
    return made
  })
  if (connection.outcome === 'taken') return { outcome: 'taken', isShared }
  if (retailerId !== null) await audit(needs, { retailerId, userId, event_type: 'stockx_connected' })
  return { outcome: 'connected', isShared }
}

/**
 * Disconnects a retailer's own StockX account: its listings move to the shared account, when there is one; its sales
 * stay on it until they end. Refuses when the retailer has no own account.
 */
export async function disconnectStockx(
  needs: Pick<Needs, 'db' | 'clock' | 'jobs'>,
  { retailerId, userId }: Caller,
): Promise<{ message: string } | Refusal> {
  if (retailerId === null)
    return refuse('conflict', 'Retailers without an account of their own use the shared account.')
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

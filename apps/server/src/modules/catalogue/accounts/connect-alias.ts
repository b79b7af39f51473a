import type { Capabilities } from '../../../platform/capabilities.ts'
import { connectAccount } from './queries/connected-accounts.ts'
import { sharedAccounts } from './queries/marketplace-account.ts'

/**
 * Makes the operator's token (ALIAS_TOKEN) the ALIAS account that businesses share. Call it at each start: it does
 * nothing without a token, or when the account has this token already, and renews the account when the setting has
 * changed, or when ARK_SECRET_KEY no longer opens the stored token.
 */
export async function connectAlias({
  db,
  config,
  secrets,
  clock,
}: Pick<Capabilities, 'db' | 'config' | 'secrets' | 'clock'>): Promise<'no token' | 'unchanged' | 'connected'> {
  const { isSimulated, isAbsent, token } = config.alias
  if (isSimulated || isAbsent) return 'no token'
  const known = (await sharedAccounts(db)).find(({ marketplace }) => marketplace === 'goat')
  if (known && tokenIn(secrets, known.credentials) === token) return 'unchanged'
  await db.asPlatform((tx) =>
    connectAccount(tx, {
      marketplace: 'goat',
      retailerId: null,
      credentials: secrets.seal({ token }),
      tokenExpiresAt: null,
      // alias names no seller, so a token of another seller renews the same account.
      sellerId: null,
      at: clock.now(),
    }),
  )
  return 'connected'
}

function tokenIn(secrets: Capabilities['secrets'], sealed: Buffer): unknown {
  try {
    return (secrets.open(sealed) as { token?: unknown }).token
  } catch {
    return null
  }
}

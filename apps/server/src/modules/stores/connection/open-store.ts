import { ProviderNotConnected, renewalOf, type StorePort, type StoreTokens } from '@ark/marketplaces'
import type { Capabilities } from '../../../platform/capabilities.ts'
import { type LeasedTokens, renewUnderLease, type StoredTokens } from '../../../platform/limits/token-lease.ts'
import { disconnectStore } from './disconnect-store.ts'
import { endsOf } from './rules/token-ends.ts'
import { type CheckedStore, lockStore, replaceTokens, storeById } from './queries/stores.ts'

type Needs = Pick<Capabilities, 'db' | 'secrets' | 'shops' | 'clock'>

/** Returns a store's port, which keeps its tokens valid. Throws `ProviderNotConnected` when the store has none. */
export async function openStore(needs: Needs, retailerId: number, storeId: number): Promise<StorePort> {
  const row = await needs.db.asRetailer(retailerId, (tx) => storeById(tx, storeId))
  if (!row?.tokens) throw notConnected()
  const connection = leasedTokens(needs, retailerId, storeId)
  const accessToken = async (refused: string | null) => {
    const renewal = renewalOf<StoreTokens>({
      refused,
      now: () => needs.clock.now(),
      expiresAt: ({ accessTokenExpiresAt }) => accessTokenExpiresAt,
      refresh: (held) => refresh(needs, row.shop_domain, held),
    })
    return (await renewUnderLease(needs, connection, renewal)).accessToken
  }
  return needs.shops.open(row.shop_domain, accessToken, { isConnected: true })
}

/**
 * Returns a store's port for a look at it that changes nothing: it renews no token, and a refusal neither disconnects
 * the store nor counts in its health. 'expired' when the stored access token is too old to be used.
 */
export function looksAtStore(
  needs: Pick<Needs, 'secrets' | 'shops' | 'clock'>,
  store: CheckedStore,
): StorePort | 'expired' {
  const tokens = store.tokens && tokensIn(needs, store.tokens)
  const ends = tokens?.accessTokenExpiresAt ?? null
  if (!tokens || (ends !== null && ends <= needs.clock.now())) return 'expired'
  return needs.shops.open(store.shop_domain, async () => tokens.accessToken)
}

/**
 * Returns the store's tokens under a lease: two simultaneous refreshes would use the refresh token twice and lose the
 * shop.
 */
const leasedTokens = (needs: Needs, retailerId: number, storeId: number): LeasedTokens<StoreTokens> => ({
  provider: 'shopify',
  retailerId,
  subject: `store ${storeId}`,
  async read() {
    const row = await needs.db.asRetailer(retailerId, (tx) => storeById(tx, storeId))
    if (!row?.tokens) throw notConnected()
    return { sealed: row.tokens, tokens: tokensIn(needs, row.tokens) }
  },
  transaction: (work) => needs.db.asRetailer(retailerId, work),
  replace: (tx, fresh, before) =>
    replaceTokens(tx, { storeId, before: before.sealed, fresh: needs.secrets.seal(fresh), ends: endsOf(fresh) }),
  async end(tx, before) {
    const locked = await lockStore(tx, storeId)
    if (!locked || !isStill(locked.tokens, before)) return false
    await disconnectStore(tx, locked, 'access_refused')
    return true
  },
})

const isStill = (tokens: Buffer | null, { sealed }: StoredTokens<StoreTokens>): boolean =>
  tokens?.equals(sealed) === true

const notConnected = () =>
  new ProviderNotConnected('shopify', 'The store is not connected. Connect it again under Shopify.')

/**
 * Returns new tokens. Throws `ProviderNotConnected` when there is no refresh token, or when Shopify no longer accepts
 * it.
 */
async function refresh({ shops }: Needs, shopDomain: string, { refreshToken }: StoreTokens): Promise<StoreTokens> {
  const words = 'Shopify no longer accepts our access. Connect the store again.'
  if (refreshToken === null) throw new ProviderNotConnected('shopify', words)
  try {
    return await shops.refresh(shopDomain, refreshToken)
  } catch (error) {
    throw error instanceof ProviderNotConnected ? new ProviderNotConnected('shopify', words, { cause: error }) : error
  }
}

function tokensIn({ secrets }: Pick<Needs, 'secrets'>, bytes: Buffer): StoreTokens {
  const sealed = secrets.open(bytes) as Record<keyof StoreTokens, never>
  const date = (value: string | null) => (value === null ? null : new Date(value))
  return {
    accessToken: sealed.accessToken,
    refreshToken: sealed.refreshToken,
    scopes: sealed.scopes,
    accessTokenExpiresAt: date(sealed.accessTokenExpiresAt),
    refreshTokenExpiresAt: date(sealed.refreshTokenExpiresAt),
  }
}

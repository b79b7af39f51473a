import { ProviderNotConnected, type Store, type StoreTokens } from '@ark/marketplaces'
import type { Capabilities } from '../../platform/capabilities.ts'
import { disconnectStore } from './disconnect-store.ts'
import { lockStore, saveTokens, type StoreRow, storeById } from './queries/stores.ts'

type Needs = Pick<Capabilities, 'db' | 'secrets' | 'shops' | 'clock'>

/** Refreshed this long before they expire, so that no call is sent with a token that dies on its way. */
const REFRESH_AHEAD_MS = 5 * 60_000

/** A store's port with tokens that stay good. Throws `ProviderNotConnected` when it has none (any more). */
export async function openStore(needs: Needs, retailerId: number, storeId: number): Promise<Store> {
  const row = await needs.db.asRetailer(retailerId, (tx) => storeById(tx, storeId))
  if (!row?.tokens)
    throw new ProviderNotConnected('shopify', 'The store is not connected. Connect it again under Shopify.')
  return needs.shops.open(row.shop_domain, (refused) => accessToken(needs, { retailerId, storeId, refused }))
}

interface TokenRequest {
  retailerId: number
  storeId: number
  /** The token in hand was just refused. */
  refused: boolean
}

async function accessToken(needs: Needs, request: TokenRequest): Promise<string> {
  const { db, secrets, clock } = needs
  const row = await db.asRetailer(request.retailerId, (tx) => storeById(tx, request.storeId))
  const tokens = tokensOf(needs, row)
  const expiresAt = tokens.accessTokenExpiresAt?.getTime() ?? Number.POSITIVE_INFINITY
  if (!request.refused && expiresAt - REFRESH_AHEAD_MS > clock.now().getTime()) return tokens.accessToken
  // Under the row's lock: two refreshes at once would spend the one refresh token twice and lose the shop (shopify.md 1.5).
  const fresh = await db.asRetailer(request.retailerId, async (tx) => {
    const locked = await lockStore(tx, request.storeId)
    const held = tokensOf(needs, locked)
    if (held.accessToken !== tokens.accessToken) return held.accessToken
    const refreshed = await refresh(needs, row, held)
    if (refreshed === null) {
      if (locked) await disconnectStore(tx, locked, 'access_refused')
      return null
    }
    await saveTokens(tx, request.storeId, secrets.seal(refreshed))
    return refreshed.accessToken
  })
  // Thrown after the commit: that the grant is dead has to stay known.
  if (fresh === null)
    throw new ProviderNotConnected('shopify', 'Shopify no longer accepts our access. Connect the store again.')
  return fresh
}

/** New tokens; null when the grant is dead: it has no refresh token, or Shopify knows this one no more. */
async function refresh({ shops }: Needs, row: StoreRow | null, held: StoreTokens): Promise<StoreTokens | null> {
  if (!row || held.refreshToken === null) return null
  try {
    return await shops.refresh(row.shop_domain, held.refreshToken)
  } catch (error) {
    if (error instanceof ProviderNotConnected) return null
    throw error
  }
}

function tokensOf({ secrets }: Needs, row: StoreRow | null): StoreTokens {
  if (!row?.tokens)
    throw new ProviderNotConnected('shopify', 'The store is not connected. Connect it again under Shopify.')
  const sealed = secrets.open(row.tokens) as Record<keyof StoreTokens, never>
  const date = (value: string | null) => (value === null ? null : new Date(value))
  return {
    accessToken: sealed.accessToken,
    refreshToken: sealed.refreshToken,
    scopes: sealed.scopes,
    accessTokenExpiresAt: date(sealed.accessTokenExpiresAt),
    refreshTokenExpiresAt: date(sealed.refreshTokenExpiresAt),
  }
}

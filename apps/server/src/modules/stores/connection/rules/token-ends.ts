import type { StoreTokens } from '@ark/marketplaces'

/** Returns when a shop's tokens end, for its row. A token that cannot be renewed ends the grant with it. */
export const endsOf = (
  tokens: Pick<StoreTokens, 'accessTokenExpiresAt' | 'refreshToken' | 'refreshTokenExpiresAt'>,
) => ({
  tokenExpiresAt: tokens.accessTokenExpiresAt,
  grantEndsAt: tokens.refreshToken === null ? tokens.accessTokenExpiresAt : tokens.refreshTokenExpiresAt,
})

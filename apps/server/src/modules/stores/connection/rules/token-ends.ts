import type { StoreTokens } from '@ark/marketplaces'

/** When a shop's tokens end, as it is kept beside them. One that cannot be renewed ends with itself. */
export const endsOf = (
  tokens: Pick<StoreTokens, 'accessTokenExpiresAt' | 'refreshToken' | 'refreshTokenExpiresAt'>,
) => ({
  tokenExpiresAt: tokens.accessTokenExpiresAt,
  grantEndsAt: tokens.refreshToken === null ? tokens.accessTokenExpiresAt : tokens.refreshTokenExpiresAt,
})

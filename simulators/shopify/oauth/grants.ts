import type { SimulatedClock } from '../../core/clock.ts'
import type { Random } from '../../core/random.ts'
import type { App } from '../apps.ts'
import type { Shop } from '../store.ts'

/** An app's token for a shop, with a refresh token if it expires. */
export interface Grant {
  shop: Shop
  app: App
  scopes: string[]
  accessToken: string
  expiresAt: Date | null
  refreshToken: string | null
  refreshExpiresAt: Date | null
  /** The pair that this one replaces; it stays usable until this one is first used (since 2026-08-28). */
  replaces: Grant | null
  isRevoked: boolean
}

interface GrantRequest {
  shop: Shop
  app: App
  scopes: string[]
  /** In seconds; null: never expires. */
  accessSeconds: number | null
  /** In seconds; null: no refresh token. */
  refreshSeconds: number | null
}

export interface Grants {
  issue(request: GrantRequest): Grant
  /** Adds a grant, such as a custom app's permanent token. */
  add(grant: Grant): void
  /** Returns the grant of a token that is valid for this shop now. Using it invalidates the pair that it replaced. */
  authenticate(accessToken: string, shop: Shop): Grant | undefined
  /** Returns a new pair for a refresh token; undefined when that is unknown, used, expired or revoked. */
  refresh(
    refreshToken: string,
    request: Pick<GrantRequest, 'app' | 'accessSeconds' | 'refreshSeconds'>,
  ): Grant | undefined
  revoke(shop: Shop, app: App): void
  all(): Grant[]
  clear(): void
}

export function createGrants(clock: SimulatedClock, random: Random): Grants {
  const byAccess = new Map<string, Grant>()
  const byRefresh = new Map<string, Grant>()
  const hex = () => random.uuid().replaceAll('-', '')
  const after = (seconds: number | null) => (seconds === null ? null : new Date(clock.now().getTime() + seconds * 1000))
  const isPast = (at: Date | null) => at !== null && at <= clock.now()

  const add = (grant: Grant) => {
    byAccess.set(grant.accessToken, grant)
    if (grant.refreshToken) byRefresh.set(grant.refreshToken, grant)
  }
  const issue = ({ shop, app, scopes, accessSeconds, refreshSeconds }: GrantRequest): Grant => {
    const grant: Grant = {
      shop,
      app,
      scopes,
      accessToken: `shpat_${hex()}`,
      expiresAt: after(accessSeconds),
      refreshToken: refreshSeconds === null ? null : `shprt_${hex()}`,
      refreshExpiresAt: after(refreshSeconds),
      replaces: null,
      isRevoked: false,
    }
    add(grant)
    return grant
  }
  const retirePredecessor = (grant: Grant) => {
    if (grant.replaces) grant.replaces.isRevoked = true
    grant.replaces = null
  }
  const replacementOf = (grant: Grant) =>
    [...byAccess.values()].find((other) => other.replaces === grant && !other.isRevoked)
  return {
    issue,
    add,
    authenticate(accessToken, shop) {
      const grant = byAccess.get(accessToken)
      if (!grant || grant.shop !== shop || grant.isRevoked || isPast(grant.expiresAt)) return undefined
      retirePredecessor(grant)
      return grant
    },
    refresh(refreshToken, { app, accessSeconds, refreshSeconds }) {
      const old = byRefresh.get(refreshToken)
      if (!old || old.app !== app || old.isRevoked || isPast(old.refreshExpiresAt)) return undefined
      retirePredecessor(old)
      // A second refresh before the first answer was used means that the answer was lost.
      const lost = replacementOf(old)
      if (lost) lost.isRevoked = true
      const grant = issue({ shop: old.shop, app, scopes: old.scopes, accessSeconds, refreshSeconds })
      grant.replaces = old
      return grant
    },
    revoke(shop, app) {
      for (const grant of byAccess.values()) if (grant.shop === shop && grant.app === app) grant.isRevoked = true
    },
    all: () => [...byAccess.values()],
    clear() {
      byAccess.clear()
      byRefresh.clear()
    },
  }
}

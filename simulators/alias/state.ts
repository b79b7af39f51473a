import type { Faults } from '../core/faults.ts'
import { mapsPart, type Part, settingsPart, together } from '../core/part.ts'
import type { Alias } from './alias.ts'
import { showToBuyers } from './listings/change-listing.ts'
import type { AliasSettings } from './settings.ts'
import type { AliasStore } from './store.ts'

/** Returns the state of this simulator that persists across processes. */
export function aliasPart(alias: Alias, faults: Faults, defaults: () => AliasSettings): Part<unknown> {
  const { random, journal, agenda } = alias
  const settings = settingsPart(alias.settings, defaults)
  return together({ account: accountPart(alias), settings, faults, random, journal, agenda })
}

/** Returns the state of the seller's account. Restoring it adds its live listings to the market again. */
function accountPart(alias: Alias): Part<AliasStore> {
  const maps = mapsPart({ ...alias.store })
  return {
    snapshot: () => alias.store,
    restore(state, run) {
      maps.restore({ ...state }, run)
      for (const listing of alias.store.listings.values()) showToBuyers(alias, listing)
    },
  }
}

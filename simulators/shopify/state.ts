import type { Faults } from '../core/faults.ts'
import { type Part, settingsPart, together } from '../core/part.ts'
import type { World } from '../core/simulator.ts'
import { forgetOldKeys } from './inventory/idempotency.ts'
import type { IssuedCode } from './oauth/authorize.ts'
import type { Grant } from './oauth/grants.ts'
import type { Sandbox } from './sandbox.ts'
import { defaultSettings, defaultWebhookSettings } from './settings.ts'
import { type Shop, withIds } from './store.ts'

/** IDs between the last save and a kill are already in use, so the next run skips this many. */
const SKIPPED_IDS = 3_200_000

/** Returns the state of this simulator that persists across processes. Cost buckets start full. */
export function sandboxPart(sandbox: Sandbox, { clock, options }: World, faults: Faults): Part<unknown> {
  const { settings, webhookSettings, courier, random, journal, agenda } = sandbox
  return together({
    // The shops are first, because the other parts refer to them.
    shops: shopsPart(sandbox, () => clock.now()),
    grants: grantsPart(sandbox),
    codes: codesPart(sandbox),
    settings: settingsPart(settings, () => defaultSettings(options)),
    webhookSettings: settingsPart(webhookSettings, () => defaultWebhookSettings(options)),
    faults,
    courier,
    random,
    journal,
    agenda,
  })
}

function shopsPart({ store }: Sandbox, now: () => Date): Part<Omit<Shop, 'nextId'>[]> {
  return {
    snapshot: () =>
      Array.from(store.shops.values(), ({ nextId: _nextId, ...shop }) => {
        forgetOldKeys(shop, now())
        return shop
      }),
    restore(shops) {
      for (const saved of shops) {
        const shop = withIds(saved)
        shop.lastId += SKIPPED_IDS
        store.shops.set(shop.domain, shop)
      }
    },
  }
}

/** A grant with the names of its app and shop, because the next process has other objects. */
interface Named {
  domain: string
  clientId: string
}

const named = ({ shop, app }: Pick<Grant, 'shop' | 'app'>): Named => ({ domain: shop.domain, clientId: app.clientId })

function partiesOf({ store, appOf }: Sandbox, { domain, clientId }: Named): Pick<Grant, 'shop' | 'app'> {
  const shop = store.shop(domain)
  const app = appOf(clientId, shop)
  if (!app) throw new Error(`there is no app ${clientId}`)
  return { shop, app }
}

type SavedGrant = Omit<Grant, 'shop' | 'app' | 'replaces'> & Named & { replacesToken: string | null }

/** Returns the state of grants without revoked ones: unknown and revoked tokens are refused alike. */
function grantsPart(sandbox: Sandbox): Part<SavedGrant[]> {
  const { grants } = sandbox
  return {
    snapshot: () =>
      grants
        .all()
        .filter(({ isRevoked }) => !isRevoked)
        .map(({ shop, app, replaces, ...grant }) => ({
          ...grant,
          ...named({ shop, app }),
          replacesToken: replaces?.accessToken ?? null,
        })),
    restore(saved) {
      grants.clear()
      const byToken = new Map<string, Grant>()
      for (const { domain, clientId, replacesToken, ...rest } of saved) {
        const replaces = byToken.get(replacesToken ?? '') ?? null
        const grant = { ...rest, ...partiesOf(sandbox, { domain, clientId }), replaces }
        byToken.set(grant.accessToken, grant)
        grants.add(grant)
      }
    },
  }
}

type SavedCode = Omit<IssuedCode, 'shop' | 'app'> & Named & { code: string }

function codesPart(sandbox: Sandbox): Part<SavedCode[]> {
  const { codes } = sandbox
  return {
    snapshot: () => Array.from(codes, ([code, { shop, app, ...rest }]) => ({ code, ...rest, ...named({ shop, app }) })),
    restore(saved) {
      for (const { code, domain, clientId, ...rest } of saved) {
        codes.set(code, { ...rest, ...partiesOf(sandbox, { domain, clientId }) })
      }
    },
  }
}

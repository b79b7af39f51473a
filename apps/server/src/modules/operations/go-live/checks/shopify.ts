import { createHmac, randomUUID } from 'node:crypto'
import { isProviderError, ProviderNotConnected } from '@ark/marketplaces'
import {
  type CheckedStore,
  checkedStores,
  looksAtStore,
  missingAccess,
  secretsToTry,
  WEBHOOK_PROBE,
  wantedSubscriptions,
  webhookSecretsIn,
} from '../../../stores/index.ts'
import {
  broken,
  type CheckFinding,
  type CheckNeeds,
  fine,
  type GoLiveCheck,
  reasonOf,
  risky,
  unchecked,
} from '../check.ts'
import { askPublicUrl } from './ask-public-url.ts'

/** The most stores that one run looks at; Provider Health watches all of them. */
const MOST_STORES = 25
/** nginx admits 1 MB unless it is configured, and Shopify's webhooks are larger now and then. */
const LARGE_BYTES = 1_500_000

export const SHOPIFY_CHECKS: readonly GoLiveCheck[] = [
  {
    name: 'shopify.access',
    group: 'Shopify',
    title: 'Access',
    needsDatabase: true,
    run: ofEachStore(checkAccess, () => ACCESS_ENDED),
  },
  { name: 'shopify.scopes', group: 'Shopify', title: 'Scopes', needsDatabase: true, run: ofEachStore(checkScopes) },
  {
    name: 'shopify.webhooks',
    group: 'Shopify',
    title: 'Webhooks',
    needsDatabase: true,
    run: ofEachStore(checkSubscriptions),
  },
  { name: 'shopify.delivery', group: 'Shopify', title: 'Webhook round trip', run: checkDelivery },
  {
    name: 'shopify.own-secrets',
    group: 'Shopify',
    title: 'Webhook secrets',
    needsDatabase: true,
    run: ofEachStore(checkOwnSecret),
  },
]

type StoreCheck = (needs: CheckNeeds, store: CheckedStore) => Promise<CheckFinding | null>

/** Returns a check of each store. `whenEnded` gives the finding about a store to which Shopify ended the access. */
function ofEachStore(check: StoreCheck, whenEnded: () => CheckFinding | null = () => null) {
  return async (needs: CheckNeeds): Promise<CheckFinding[]> => {
    const found = await checkedStores(needs.db, MOST_STORES + 1)
    if (found.length === 0) return [unchecked('No store is connected.', 'A business connects it under Shopify.')]
    const findings = await Promise.all(
      found.slice(0, MOST_STORES).map(async (store) => {
        const finding =
          store.access_ended_at === null
            ? await check(needs, store).catch((error: unknown) => notAnswered(error))
            : whenEnded()
        return finding && { ...finding, about: store.shop_domain }
      }),
    )
    const rest = found.length > MOST_STORES ? [unchecked(`Only the first ${MOST_STORES} stores were checked.`)] : []
    return [...findings.filter((finding) => finding !== null), ...rest]
  }
}

const ACCESS_ENDED: CheckFinding = broken(
  "Shopify ended ARK's access to the store: the app was removed, or a restore brought back an old token.",
  'The business connects the store again under Shopify.',
)

const notAnswered = (error: unknown): CheckFinding => {
  if (!isProviderError(error)) throw error
  return unchecked(`Shopify did not answer: ${reasonOf(error)}.`, 'Run the checks again in a moment.')
}

async function checkAccess(needs: CheckNeeds, store: CheckedStore): Promise<CheckFinding> {
  const look = looksAtStore(needs, store)
  if (look === 'expired') return TOKEN_EXPIRED
  try {
    const { name, currency } = await look.info()
    return fine(`Shopify accepts the access token of ${name}, which sells in ${currency}.`)
  } catch (error) {
    if (error instanceof ProviderNotConnected)
      return broken(
        'Shopify refuses the access token: the app was removed, or its credentials changed.',
        'The business connects the store again under Shopify; check SHOPIFY_CLIENT_ID and SHOPIFY_CLIENT_SECRET.',
      )
    return broken(`Shopify does not let ARK in: ${reasonOf(error)}.`, 'See docs/live/shopify.md, What goes wrong.')
  }
}

const TOKEN_EXPIRED: CheckFinding = unchecked(
  'The access token has expired, and only a worker renews it.',
  'Start a worker, and run the checks again in five minutes.',
)

async function checkScopes(needs: CheckNeeds, store: CheckedStore): Promise<CheckFinding> {
  const look = looksAtStore(needs, store)
  if (look === 'expired') return TOKEN_EXPIRED
  const missing = missingAccess((await look.info()).scopes)
  if (missing.length === 0) return fine('The store has granted every scope that ARK asks for.')
  const scopes = missing.map(({ scope }) => scope).join(', ')
  return broken(
    `The store has not granted ${scopes}. ${missing[0]?.words}`,
    'Enter the eight scopes in the Shopify app; then the business authorizes again under Shopify.',
  )
}

async function checkSubscriptions(needs: CheckNeeds, store: CheckedStore): Promise<CheckFinding> {
  const look = looksAtStore(needs, store)
  if (look === 'expired') return TOKEN_EXPIRED
  const address = needs.config.shopify.webhookAddress
  const [subscribed, { scopes }] = await Promise.all([look.webhooks(), look.info()])
  const wanted = wantedSubscriptions(scopes)
  const ours = new Set(subscribed.filter((hook) => hook.address === address).map(({ topic }) => topic))
  const missing = wanted.filter((topic) => !ours.has(topic))
  if (missing.length > 0) {
    const elsewhere = subscribed.find((hook) => missing.includes(hook.topic))?.address
    return broken(
      `Shopify sends ${missing.length} of ${wanted.length} webhooks not to ARK, like ${missing[0]}${elsewhere ? `: it sends them to ${elsewhere}` : ''}.`,
      'A running worker registers them within an hour; the business can do it at once in Settings, Register Webhooks.',
    )
  }
  const last = store.last_webhook_at?.toISOString().slice(0, 16).replace('T', ' ')
  if (store.missed_levels > 0)
    return risky(
      `All ${wanted.length} webhooks are registered, but ${store.missed_levels} levels changed without one.`,
      'Check that PUBLIC_URL is reachable from the internet (docs/live/shopify.md, How to check).',
    )
  const arrived = last ? `the last arrived on ${last} UTC` : 'none has arrived yet'
  return fine(`All ${wanted.length} webhooks are registered; ${arrived}.`)
}

/** Sends a large signed body to ARK's own webhook address through PUBLIC_URL. ARK checks its signature and stores nothing. */
async function checkDelivery(needs: CheckNeeds): Promise<CheckFinding> {
  const body = JSON.stringify({ text: 'ä ö € "quoted"   spaces', filler: 'x'.repeat(LARGE_BYTES) })
  return delivered(needs, { body, shop: WEBHOOK_PROBE.shop, secret: needs.config.shopify.clientSecret })
}

/** Does the same for a store whose own app signs its webhooks. */
async function checkOwnSecret(needs: CheckNeeds, store: CheckedStore): Promise<CheckFinding | null> {
  if (!store.webhook_secret) return null
  const [secret = ''] = secretsToTry(webhookSecretsIn(needs.secrets.open(store.webhook_secret)))
  return delivered(needs, { body: '{"text": "ä"}', shop: store.shop_domain, secret })
}

async function delivered(
  needs: CheckNeeds,
  { body, shop, secret }: { body: string; shop: string; secret: string },
): Promise<CheckFinding> {
  const { publicUrl } = needs.config
  let status: number
  let text: string
  try {
    const answer = await askPublicUrl(needs, '/api/v1/shopify/webhooks/receive', {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-shopify-topic': WEBHOOK_PROBE.topic,
        'x-shopify-shop-domain': shop,
        'x-shopify-webhook-id': randomUUID(),
        'x-shopify-hmac-sha256': createHmac('sha256', secret).update(body).digest('base64'),
      },
      body,
    })
    status = answer.status
    text = await answer.text()
  } catch (error) {
    return unchecked(`${publicUrl} does not answer: ${reasonOf(error)}.`)
  }
  if (status === 200 && text.includes(WEBHOOK_PROBE.answer))
    return fine('A signed webhook passes through PUBLIC_URL unchanged.')
  if (status === 413)
    return broken('The proxy refuses a webhook of 1.5 MB.', 'Let it accept bodies of 10 MB: docs/live/domain.md.')
  if (status === 401)
    return broken(
      'ARK received a signed webhook with a wrong signature.',
      'Let the proxy pass bodies on unchanged, and run the check with the settings of the ARK at PUBLIC_URL.',
    )
  return broken(
    `${publicUrl} answered a signed webhook with ${status}.`,
    'Compare PUBLIC_URL with the proxy: docs/live/domain.md.',
  )
}

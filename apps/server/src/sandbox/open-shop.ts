import { setTimeout as wait } from 'node:timers/promises'
import type { AnswerOf, Contract } from '@ark/contract'
import { setUserLocations } from '../modules/accounts/index.ts'
import type { Capabilities } from '../platform/capabilities.ts'
import { waitUntil } from '../platform/wait-until.ts'
import { type CallApi, offerSomeWholesale } from './offer-wholesale.ts'
import { FULFILLMENT, OWNER, SANDBOX_PASSWORD, type SeededPeople } from './people.ts'

/** Prints the progress of filling the sandbox. */
export type Print = (line: string) => void

const SHOP = 'kicks-and-co.myshopify.com'
const ON_OFFER = 14
/** The percentage steps at which the import's progress is printed. */
const SAID_PERCENT = 20
const MOST_TRIES = 100
const PAUSE_MS = 1_000

type Run = AnswerOf<Contract['GET /runs']>[number]
type Variant = AnswerOf<Contract['GET /listings/variants']>['variants'][number]

/** A signed-in user of the sandbox, with their browser's cookies. */
export interface SandboxBrowser {
  call: CallApi
  /** Opens an address with the cookies. Returns the address of its redirect; null when there is none. */
  open(address: string): Promise<string | null>
}

/** Connects the sandbox store as its owner would, waits for the import, and lists a few sizes. */
export async function openShop(capabilities: Capabilities, people: SeededPeople, print: Print): Promise<void> {
  const { publicUrl } = capabilities.config
  await untilItAnswers(publicUrl)
  const browser = await openSandboxAs(publicUrl, OWNER)
  const { call } = browser
  await connectShop(browser, SHOP, print)
  const locations = await call<{ id: number; location_nickname: string }[]>('GET', '/locations/')
  const warehouse = locations.find(({ location_nickname }) => location_nickname.includes('Warehouse'))
  const userId = people.userIds.get(FULFILLMENT)
  if (warehouse && userId)
    await capabilities.db.asPlatform((tx) =>
      setUserLocations(tx, { retailerId: people.kicksId, userId, locationIds: [warehouse.id] }),
    )
  await offerSome(call)
}

/** Connects a store of the simulator as its owner would, and waits for the import. Throws when that fails. */
export async function connectShop({ call, open }: SandboxBrowser, shop: string, print: Print): Promise<void> {
  const { authorize_url } = await call<{ authorize_url: string }>('POST', '/shopify/connect', { shop_domain: shop })
  const granted = await fetch(authorize_url, { redirect: 'manual' })
  const landed = await open(granted.headers.get('location') ?? authorize_url)
  if (!landed?.includes('installed=true')) throw new Error(`the sandbox store was not connected: sent on to ${landed}`)
  await imported(call, print)
}

/** Signs in a user of the sandbox. Throws when the sign-in fails. */
export async function openSandboxAs(publicUrl: string, email: string): Promise<SandboxBrowser> {
  const cookies = new Map<string, string>()
  const keep = (answer: Response) => {
    for (const set of answer.headers.getSetCookie()) {
      const [cookie = ''] = set.split(';', 1)
      cookies.set(cookie.split('=', 1)[0] ?? '', cookie)
    }
  }
  const callAs =
    (token: string | null): CallApi =>
    async <T>(method: string, path: string, body?: object) => {
      const ask = () =>
        fetch(`${publicUrl}/api/v1${path}`, {
          method,
          headers: {
            ...(body ? { 'content-type': 'application/json' } : {}),
            ...(token ? { authorization: `Bearer ${token}` } : {}),
          },
          ...(body ? { body: JSON.stringify(body) } : {}),
        })
      let answer = await ask()
      // On a busy machine the API may ask to retry later.
      for (let tries = 0; answer.status === 503 && tries < MOST_TRIES; tries += 1) {
        await wait(PAUSE_MS)
        answer = await ask()
      }
      keep(answer)
      if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${await answer.text()}`)
      return (await answer.json()) as T
    }
  const credentials = { email, password: SANDBOX_PASSWORD }
  const { access_token } = await callAs(null)<{ access_token: string }>('POST', '/auth/login/json', credentials)
  return {
    call: callAs(access_token),
    async open(address) {
      const answer = await fetch(address, { redirect: 'manual', headers: { cookie: [...cookies.values()].join('; ') } })
      keep(answer)
      return answer.headers.get('location')
    },
  }
}

/** Waits until the API answers. It starts at the same time; `npm start` ends both when it cannot start. */
async function untilItAnswers(publicUrl: string): Promise<void> {
  let last = 'no answer'
  const look = async (): Promise<true | undefined> => {
    const answer = await fetch(`${publicUrl}/api/v1/health/ready`).catch(() => null)
    last = answer ? `${answer.status} ${await answer.text()}` : 'no answer'
    return answer?.ok || undefined
  }
  await waitUntil(look, { what: 'the API to answer', signs: () => last })
}

async function imported(call: CallApi, print: Print): Promise<void> {
  let last: Run | undefined
  let said = ''
  const look = async (): Promise<true | undefined> => {
    last = (await call<Run[]>('GET', '/runs?kind=import'))[0]
    if (last?.state === 'failed') throw new Error(`the sandbox store was not imported: ${last.error ?? last.phase}`)
    const line = last ? importLine(last) : said
    if (line !== said) print(line)
    said = line
    return last?.state === 'completed' || undefined
  }
  await waitUntil(look, { what: "the sandbox store's import", signs: () => JSON.stringify(last ?? null) })
}

/** Returns `Importing the store … 60% of 11,010 rows` while rows are read, otherwise the current phase. */
function importLine({ done, total, phase }: Run): string {
  const percent = total ? Math.floor((100 * done) / total / SAID_PERCENT) * SAID_PERCENT : 0
  const isRead = percent > 0 && percent < 100
  return `Importing the store … ${isRead ? `${percent}% of ${total?.toLocaleString('en-US')} rows` : phase}`
}

/** Enables a few sizes with stock and market data, at what the market nets, with a minimum of 10% less. */
async function offerSome(call: CallApi): Promise<void> {
  const pages = await Promise.all(
    [0, 200].map((skip) => call<{ variants: Variant[] }>('GET', `/listings/variants?limit=200&skip=${skip}`)),
  )
  const variants = pages.flatMap((page) => page.variants)
  await offerSomeWholesale(call, variants)
  const wanted = variants.filter(
    (variant) => variant.total_available > 0 && variant.stockx.net_payout !== null && variant.goat.net_payout !== null,
  )
  const spread = wanted
    .filter((_, at) => at % Math.max(1, Math.floor(wanted.length / ON_OFFER)) === 0)
    .slice(0, ON_OFFER)
  for (const variant of spread) {
    const net = Math.floor(Math.max(variant.stockx.net_payout ?? 0, variant.goat.net_payout ?? 0))
    await call('PATCH', `/listings/variants/${variant.variant_id}/payouts`, {
      desired_payout: net,
      bottom_payout: Math.floor(net * 0.9),
    })
    await call('PATCH', `/listings/variants/${variant.variant_id}/toggle-queued`, { enabled: true })
  }
}

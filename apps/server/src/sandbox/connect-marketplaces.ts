import { exchangeStockxCode, stockxAuthorizeUrl } from '@ark/marketplaces'
import { connectAccount, saveMarketplaceAccount } from '../modules/catalogue/index.ts'
import type { Capabilities } from '../platform/capabilities.ts'

/** Connects the platform's shared accounts: StockX by its OAuth round trip, alias by its token. */
export async function connectMarketplaces({ db, config, secrets, clock }: Capabilities): Promise<void> {
  const application = { ...config.stockx, now: () => clock.now() }
  const redirectUrl = `${config.publicUrl}/api/v1/stockx/callback`
  const consent = await fetch(stockxAuthorizeUrl({ ...config.stockx, redirectUrl, state: 'sandbox' }), {
    redirect: 'manual',
  })
  const code = new URL(consent.headers.get('location') ?? 'http://nowhere').searchParams.get('code')
  if (!code) throw new Error('the StockX simulator gave no code')
  const tokens = await exchangeStockxCode(application, { code, redirectUrl })
  const shared = { retailerId: null, at: clock.now() }
  const { expiresAt: tokenExpiresAt, sellerId } = tokens
  const stockx = { marketplace: 'stockx', credentials: secrets.seal(tokens), tokenExpiresAt, sellerId } as const
  await db.asPlatform((tx) => connectAccount(tx, { ...shared, ...stockx }))
  await saveMarketplaceAccount(db, {
    ...shared,
    marketplace: 'goat',
    credentials: secrets.seal({ token: config.alias.token }),
    tokenExpiresAt: null,
  })
}

/** Lifts the StockX simulator's request limit while the sandbox is filled, and restores it. */
export async function withoutRequestLimit<T>({ config }: Capabilities, work: () => Promise<T>): Promise<T> {
  const settings = async (change: { requestsPerSecond?: number }): Promise<{ requestsPerSecond: number }> => {
    const answer = await fetch(`${config.stockx.apiUrl}/_simulator/settings`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(change),
    })
    if (!answer.ok) throw new Error(`the StockX simulator refused its settings: ${await answer.text()}`)
    return (await answer.json()) as { requestsPerSecond: number }
  }
  const { requestsPerSecond } = await settings({})
  await settings({ requestsPerSecond: 0 })
  try {
    return await work()
  } finally {
    await settings({ requestsPerSecond })
  }
}

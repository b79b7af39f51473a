import { setTimeout as wait } from 'node:timers/promises'

/** The limits of StockX: items in one call, and the pause between calls. */
const ITEMS = 100
const GAP_MS = 1_000
const SELLER = 'first-seller'

/**
 * Measures the least time that StockX needs to delete this many listings of a seller whom ARK does not know: one call
 * for each hundred, polled once a second. Returns seconds.
 */
export async function deleteByHand(stockx: string, listings: number): Promise<number> {
  const headers = await signedIn(stockx)
  const ids = await listed(stockx, listings)
  const beganAt = performance.now()
  for (let from = 0; from < ids.length; from += ITEMS) {
    const items = ids.slice(from, from + ITEMS).map((listingId) => ({ listingId }))
    const address = `${stockx}/v2/selling/batch/delete-listing`
    const sent = await fetch(address, { method: 'POST', headers, body: JSON.stringify({ items }) })
    const { batchId } = await read<{ batchId: string }>(sent)
    for (let isDone = false; !isDone; ) {
      await wait(GAP_MS)
      const answer = await fetch(`${address}/${batchId}`, { headers })
      isDone = (await read<{ status: string }>(answer)).status === 'COMPLETED'
    }
    await wait(GAP_MS)
  }
  return (performance.now() - beganAt) / 1_000
}

async function listed(stockx: string, listings: number): Promise<string[]> {
  const { entries } = await read<{ entries: { effect: string; details: { variantId?: string } }[] }>(
    await fetch(`${stockx}/_simulator/journal`),
  )
  const variantId = entries.find(({ effect }) => effect === 'listing.created')?.details.variantId
  const ids: string[] = []
  for (let made = 0; made < listings; made += 1) {
    const given = JSON.stringify({ variantId, priceCents: 90_000, seller: SELLER })
    const request = { method: 'POST', headers: { 'content-type': 'application/json' }, body: given }
    const answer = await fetch(`${stockx}/_simulator/seller-lists`, request)
    ids.push((await read<{ listingId: string }>(answer)).listingId)
  }
  await wait(GAP_MS)
  return ids
}

async function signedIn(stockx: string): Promise<Record<string, string>> {
  const known = await read<Record<'clientId' | 'clientSecret' | 'apiKey', string>>(
    await fetch(`${stockx}/_simulator/credentials`),
  )
  const redirect_uri = 'http://localhost/back'
  const asked = new URLSearchParams({
    response_type: 'code',
    client_id: known.clientId,
    redirect_uri,
    scope: 'openid offline_access',
    audience: 'gateway.stockx.com',
    decision: 'allow',
    seller: SELLER,
  })
  const granted = await fetch(`${stockx}/authorize?${asked}`, { redirect: 'manual' })
  const code = new URL(granted.headers.get('location') ?? '').searchParams.get('code') ?? ''
  const body = new URLSearchParams({
    grant_type: 'authorization_code',
    client_id: known.clientId,
    client_secret: known.clientSecret,
    code,
    redirect_uri,
  })
  const { access_token } = await read<{ access_token: string }>(
    await fetch(`${stockx}/oauth/token`, { method: 'POST', body }),
  )
  return { authorization: `Bearer ${access_token}`, 'x-api-key': known.apiKey, 'content-type': 'application/json' }
}

async function read<T>(answer: Response): Promise<T> {
  if (!answer.ok) throw new Error(`${answer.url} answered ${answer.status}: ${await answer.text()}`)
  return (await answer.json()) as T
}

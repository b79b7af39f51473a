import type { RunningArk } from './ark.ts'
import type { Pair } from './pairs.ts'

/** One entry of a simulator's journal, which records what happened there, in order. */
export interface JournaledEffect {
  n: number
  at: string
  effect: string
  details: Record<string, unknown>
}

/** Calls a control action of a simulator (`POST /_simulator/…`): a buyer buys, an order advances, a call fails. */
export async function control(simulator: string, action: string, input: object): Promise<Record<string, unknown>> {
  return send(`${simulator}/_simulator/${action}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(input),
  })
}

/** Clears all faults of a simulator. */
export async function endFaults(simulator: string): Promise<void> {
  await send(`${simulator}/_simulator/faults`, { method: 'DELETE' })
}

/** Returns a simulator's effects of one kind since the journal's number `after`. */
export async function journaledEffects(simulator: string, effect: string, after = 0): Promise<JournaledEffect[]> {
  const { entries } = await send<{ entries: JournaledEffect[] }>(`${simulator}/_simulator/journal?after=${after}`)
  return entries.filter((entry) => entry.effect === effect)
}

/** Returns the marketplaces' IDs of our newest listing of a pair on each. */
export async function listingIds(
  { simulators }: RunningArk,
  { sku, size }: Pick<Pair, 'sku' | 'size'>,
): Promise<Record<'stockx' | 'alias', string>> {
  const made = await Promise.all(
    [simulators.stockx, simulators.alias].map((each) => journaledEffects(each, 'listing.created')),
  )
  const [stockx, alias] = made.map((each) =>
    each.findLast(
      ({ details }) =>
        Number.parseFloat(String(details['size'])) === Number(size) &&
        (details['styleCode'] === sku || String(details['catalogId']).endsWith(sku.toLowerCase())),
    ),
  )
  return { stockx: String(stockx?.details['listingId']), alias: String(alias?.details['listingId']) }
}

/** Returns a listing's status from alias' own API. */
export async function aliasListingStatus({ simulators: { alias } }: RunningArk, listingId: string): Promise<string> {
  const { token } = await send<{ token: string }>(`${alias}/_simulator/credentials`)
  const { listing } = await send<{ listing: { status: string } }>(`${alias}/api/v1/listings/${listingId}`, {
    headers: { authorization: `Bearer ${token}` },
  })
  return listing.status
}

async function send<Answer = Record<string, unknown>>(address: string, request: RequestInit = {}): Promise<Answer> {
  const answer = await fetch(address, request)
  if (!answer.ok)
    throw new Error(`${request.method ?? 'GET'} ${address} answered ${answer.status}: ${await answer.text()}`)
  return (await answer.json()) as Answer
}

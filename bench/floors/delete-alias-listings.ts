import { setTimeout as wait } from 'node:timers/promises'

/** The most IDs that fit into an address, and the interval between requests of an account. */
const ITEMS = 100
const GAP_MS = 250

/**
 * Measures the least time that ALIAS needs to delete this many listings of a seller whom ARK does not know: one call
 * for each hundred, polled four times a second. Returns seconds.
 */
export async function deleteAtAliasByHand(alias: string, listings: number): Promise<number> {
  const { token } = await read<{ token: string }>(await fetch(`${alias}/_simulator/credentials`))
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const api = `${alias}/api/v1/listings`
  const ended = async (started: Response): Promise<string> => {
    const { batch_id: id } = await read<{ batch_id: string }>(started)
    for (let isDone = false; !isDone; ) {
      await wait(GAP_MS)
      const answer = await fetch(`${api}/batch/${id}`, { headers })
      isDone = (await read<{ status: string }>(answer)).status === 'BATCH_STATUS_COMPLETED'
    }
    return id
  }
  const [known] = (await read<{ listings: object[] }>(await fetch(`${api}?page_size=1`, { headers }))).listings
  const body = JSON.stringify({ items: [{ ...known, activate: true, price_cents: 200_000, quantity: listings }] })
  const made = await ended(await fetch(`${api}/batch_create`, { method: 'POST', headers, body }))
  const { operations } = await read<{ operations: { create_listing_result: { listing: { id: string } } }[] }>(
    await fetch(`${api}/batch_operations/${made}?limit=500`, { headers }),
  )
  const ids = operations.map(({ create_listing_result: { listing } }) => listing.id)
  const beganAt = performance.now()
  for (let from = 0; from < ids.length; from += ITEMS) {
    const query = new URLSearchParams(ids.slice(from, from + ITEMS).map((id): [string, string] => ['ids', id]))
    await ended(await fetch(`${api}/batch_delete?${query}`, { method: 'DELETE', headers }))
  }
  return (performance.now() - beganAt) / 1_000
}

async function read<T>(answer: Response): Promise<T> {
  if (!answer.ok) throw new Error(`${answer.url} answered ${answer.status}: ${await answer.text()}`)
  return (await answer.json()) as T
}

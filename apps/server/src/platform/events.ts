import type { ChangeEvent } from '@ark/contract'
import pg from 'pg'
import { noticeAfterCommit, type Tx } from './database/ending.ts'

const CHANNEL = 'ark_changes'

/** Tells the browsers of a retailer that something changed, once the transaction has committed. Ids beyond 200 become "many". */
export function announce(tx: Tx, retailerId: number, change: ChangeEvent): void {
  const ids = change.ids.length > 200 ? [] : change.ids
  noticeAfterCommit(tx, {
    channel: CHANNEL,
    payload: JSON.stringify({ retailer_id: retailerId, kind: change.kind, ids }),
  })
}

type Listener = (change: ChangeEvent) => void

/** One listening connection per process, fanned out to the event streams of each retailer. */
export interface ChangeFeed {
  subscribe(retailerId: number, listener: Listener): () => void
  close(): Promise<void>
}

export function createChangeFeed(databaseUrl: string, retryAfterMs = 1_000): ChangeFeed {
  const listeners = new Map<number, Set<Listener>>()
  let client: pg.Client | null = null
  let timer: NodeJS.Timeout | null = null
  let closed = false

  const deliver = (payload: string | undefined) => {
    const { retailer_id, ...change } = JSON.parse(payload ?? '{}') as ChangeEvent & { retailer_id: number }
    for (const listener of listeners.get(retailer_id) ?? []) listener(change)
  }
  const reconnect = () => {
    if (closed || timer) return
    client?.removeAllListeners()
    client?.on('error', () => undefined)
    timer = setTimeout(() => {
      timer = null
      void listen()
    }, retryAfterMs)
  }
  const listen = async () => {
    client = new pg.Client({ connectionString: databaseUrl, keepAlive: true })
    client.on('notification', (message) => deliver(message.payload))
    client.on('error', reconnect)
    client.on('end', reconnect)
    try {
      await client.connect()
      await client.query(`listen ${CHANNEL}`)
      // What happened while nobody listened is unknown: everybody refetches.
      for (const each of listeners.values())
        for (const listener of each) listener({ kind: 'inventory-changed', ids: [] })
    } catch {
      reconnect()
    }
  }
  void listen()
  return {
    subscribe(retailerId, listener) {
      const own = listeners.get(retailerId) ?? new Set()
      listeners.set(retailerId, own.add(listener))
      return () => {
        own.delete(listener)
        if (own.size === 0) listeners.delete(retailerId)
      }
    },
    async close() {
      closed = true
      if (timer) clearTimeout(timer)
      await client?.end().catch(() => undefined)
    },
  }
}

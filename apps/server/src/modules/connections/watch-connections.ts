import type { Capabilities } from '../../platform/capabilities.ts'
import { notifyOperatorJob, notifyRetailerJob } from './connections.jobs.ts'
import {
  beginAlert,
  type ConnectionKey,
  connectionsAfter,
  endAlert,
  recordClearSince,
  type OpenAlert,
  openAlerts,
  retailersOnShared,
  saveConcerns,
  steadySince,
  trackConnections,
  type WatchedConnection,
} from './queries/connection-facts.ts'
import { type Alert, ALERTS, type Concern, concernsOf, severityOf, THRESHOLDS } from './rules/connection-concerns.ts'

type Needs = Pick<Capabilities, 'db' | 'jobs' | 'clock' | 'log'>

const LOOKED_AT_ONCE = 1_000

/**
 * Checks every connection, and reports new problems and ended ones. The check reads only the database. Each
 * connection's findings are written together with their notification jobs, and a failed write does not stop the others.
 */
export async function watchConnections(needs: Needs): Promise<void> {
  const { db, clock, log } = needs
  const now = clock.now()
  const steady = await steadySince(db, { now, breakMs: THRESHOLDS.breakOfLooks })
  await db.asPlatform(trackConnections)
  let after: ConnectionKey = { kind: '', id: 0 }
  for (;;) {
    const connections = await connectionsAfter(db, { after, limit: LOOKED_AT_ONCE })
    const last = connections.at(-1)
    if (!last) return
    const open = await openAlerts(db, connections.map(keyOf))
    for (const connection of connections) {
      const found = {
        now,
        concerns: concernsOf(connection, { now, steadySince: steady }),
        open: open.filter(
          ({ kind, connection_id }) => kind === connection.kind && connection_id === connection.connection_id,
        ),
      }
      if (isAsBefore(connection, found)) continue
      await recordLook(needs, connection, found).catch((error: unknown) =>
        log.warn({ ...keyOf(connection), err: error }, 'the findings about a connection could not be recorded'),
      )
    }
    after = keyOf(last)
  }
}

const keyOf = ({ kind, connection_id }: Pick<WatchedConnection, 'kind' | 'connection_id'>): ConnectionKey => ({
  kind,
  id: connection_id,
})

interface Look {
  now: Date
  concerns: Concern[]
  open: OpenAlert[]
}

const isAsBefore = ({ concerns: before }: WatchedConnection, { concerns, open }: Look): boolean =>
  before.join() === concerns.join() &&
  open.every(({ alert, clear_since }) => concerns.includes(alert) && clear_since === null) &&
  ALERTS.every((alert) => !concerns.includes(alert) || open.some((told) => told.alert === alert))

/** Writes the findings of a check and their notification jobs in one transaction. */
async function recordLook(needs: Needs, connection: WatchedConnection, { now, concerns, open }: Look): Promise<void> {
  const { db, jobs } = needs
  const key = keyOf(connection)
  const isShared = connection.retailer_id === null
  const concerned = connection.retailer_id === null ? await retailersOnShared(db, connection) : [connection.retailer_id]
  await db.asPlatform(async (tx) => {
    await saveConcerns(tx, { ...key, concerns, severity: severityOf(concerns) })
    const notify = async (alert: Alert, change: { beganAt: Date; isOver: boolean }) => {
      const { kind, name } = connection
      const told = {
        kind,
        connection_id: key.id,
        alert,
        name,
        began_at: change.beganAt.toISOString(),
        is_over: change.isOver,
        ...(alert === 'access_refused' && connection.refused_with && { words: connection.refused_with }),
      }
      await jobs.within(tx).sendMany(
        notifyRetailerJob,
        concerned.map((retailer_id) => ({ retailer_id, ...told })),
      )
      if (isShared) await jobs.within(tx).send(notifyOperatorJob, told)
    }
    for (const alert of ALERTS) {
      const told = open.find((each) => each.alert === alert)
      const isWrong = concerns.includes(alert)
      if (isWrong && !told && (await beginAlert(tx, { ...key, alert, at: now })))
        await notify(alert, { beganAt: now, isOver: false })
      if (!told) continue
      if (isWrong) await recordClearSince(tx, { ...key, alert, since: null })
      else if (told.clear_since === null) await recordClearSince(tx, { ...key, alert, since: now })
      else if (now.getTime() - told.clear_since.getTime() >= THRESHOLDS.calm)
        if (await endAlert(tx, { ...key, alert, at: now }))
          await notify(alert, { beganAt: told.began_at, isOver: true })
    }
  })
}

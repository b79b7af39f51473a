import { setTimeout as wait } from 'node:timers/promises'
import { type Cluster, type ClusterOptions, startCluster } from '../tooling/postgres/cluster.ts'
import { childrenOf } from '../tooling/processes/process-table.ts'
import { type Child, type ChildSpec, startChild } from '../tooling/start/child.ts'

/** A program that can be ended as a power cut would end it, and comes back by itself. */
export interface KillableProgram {
  /** Kills it at once, in the middle of whatever it does, and starts it again after `downMs`. */
  kill(downMs: number): Promise<void>
  end(): Promise<void>
}

/** One that can also be ended as a new version of it would be put in its place. */
export interface RestartableProgram extends KillableProgram {
  restart(): Promise<void>
}

const GRACE_MS = 6_000
/** A program that ends by itself, because its database is away, is started again this soon. */
const RESTART_MS = 400
const MOST_STARTS = 5

/** One of our own programs, started again whenever it ends, as `npm start` does. */
export function startKillableProgram(spec: ChildSpec): RestartableProgram {
  let isWanted = true
  let pauseMs = RESTART_MS
  let child: Child | undefined
  const running = (async () => {
    while (isWanted) {
      child = startChild(spec)
      await child.ended
      const pause = pauseMs
      pauseMs = RESTART_MS
      if (isWanted) await wait(pause)
    }
  })()
  return {
    async kill(downMs) {
      pauseMs = downMs
      child?.signal('SIGKILL')
      await child?.ended
    },
    async restart() {
      pauseMs = 0
      await child?.end(GRACE_MS)
    },
    async end() {
      isWanted = false
      await child?.end(GRACE_MS)
      await running
    },
  }
}

/** PostgreSQL with every write it acknowledged on disk. A killed one recovers from its log. */
export async function startKillablePostgres(options: ClusterOptions): Promise<KillableProgram & { cluster: Cluster }> {
  const cluster = await startCluster(options)
  let current = cluster
  let restarting: Promise<void> = Promise.resolve()
  const startAgain = async (downMs: number) => {
    await wait(downMs)
    const before = current
    for (let attempt = 1; current === before; attempt += 1)
      try {
        current = await startCluster(options)
      } catch (error) {
        // What the dead server left in memory goes when the last of its processes has noticed.
        if (attempt === MOST_STARTS) throw error
        await wait(RESTART_MS)
      }
    // Its guard sees another server on the folder and leaves it alone.
    await before.stop()
  }
  return {
    cluster,
    async kill(downMs) {
      await restarting
      for (const pid of [current.pid, ...childrenOf(current.pid)]) endNow(pid)
      await current.ended
      restarting = startAgain(downMs)
      await restarting
    },
    async end() {
      await restarting.catch(() => undefined)
      await current.stop()
    },
  }
}

function endNow(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It has ended by itself in between.
  }
}

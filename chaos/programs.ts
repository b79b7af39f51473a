import { setTimeout as wait } from 'node:timers/promises'
import { type Cluster, type ClusterOptions, startCluster } from '../apps/cli/src/postgres/cluster.ts'
import { childrenOf } from '../apps/cli/src/processes/process-table.ts'
import { type Child, type ChildSpec, startChild } from '../apps/cli/src/start/child.ts'

/** A program that can be killed as by a power cut, and that starts again by itself. */
export interface KillableProgram {
  /** Kills the program immediately and starts it again after `downMs`. */
  kill(downMs: number): Promise<void>
  end(): Promise<void>
}

/** A program that can also be restarted gracefully, as for an update. */
export interface RestartableProgram extends KillableProgram {
  restart(): Promise<void>
}

const GRACE_MS = 6_000
/** The pause before a program restarts that ended by itself, because its database is down. */
const RESTART_MS = 400
const MOST_STARTS = 5

/** Starts one of ARK's programs, and starts it again whenever it ends, as `npm start` does. */
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

/** Starts PostgreSQL with every acknowledged write on disk. After a kill it recovers from its log. */
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
        // The dead server's shared memory is released when the last of its processes has ended.
        if (attempt === MOST_STARTS) throw error
        await wait(RESTART_MS)
      }
    // Its guard sees another server on the folder and does nothing.
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
    // It ended by itself in the meantime.
  }
}

import { readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { describeProcess, isAlive } from '../processes/process-table.ts'

/**
 * Ends a server that a killed run left behind on this data folder, and deletes its lock file when the process id
 * belongs to another process now. Returns what was found, for the console.
 */
export async function clearLeftovers(dataDirectory: string): Promise<'nothing' | 'stale-file' | 'stopped-server'> {
  const lockFile = path.join(dataDirectory, 'postmaster.pid')
  const pid = await postmasterPid(dataDirectory)
  if (pid === undefined) return 'nothing'
  if (!isAlive(pid) || !isServerOf(pid, dataDirectory)) {
    // PostgreSQL does not start while any process of its account has this id, and ids repeat quickly in a container.
    await rm(lockFile, { force: true })
    return 'stale-file'
  }
  await endServer(pid)
  return 'stopped-server'
}

/** Returns the process id in postmaster.pid; undefined without such a file. */
export async function postmasterPid(dataDirectory: string): Promise<number | undefined> {
  const text = await readFile(path.join(dataDirectory, 'postmaster.pid'), 'utf8').catch(() => '')
  const pid = Number.parseInt(text.split('\n')[0] ?? '', 10)
  return Number.isInteger(pid) && pid > 0 ? pid : undefined
}

/**
 * Ends a server: with SIGINT ("fast shutdown"), then SIGQUIT ("immediate": it recovers from its log at the next
 * start), then SIGKILL.
 */
export async function endServer(pid: number): Promise<void> {
  for (const [signal, patienceMs] of [
    ['SIGINT', 6_000],
    ['SIGQUIT', 1_500],
    ['SIGKILL', 1_000],
  ] as const) {
    if (!isAlive(pid)) return
    process.kill(pid, signal)
    const until = Date.now() + patienceMs
    while (isAlive(pid) && Date.now() < until) await wait(20)
  }
}

function isServerOf(pid: number, dataDirectory: string): boolean {
  const description = describeProcess(pid)
  return description.includes('postgres') && description.includes(dataDirectory)
}

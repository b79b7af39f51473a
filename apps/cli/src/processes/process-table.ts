import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, readlinkSync } from 'node:fs'

/**
 * Returns whether a process with this id exists, even of another account; false for one that only waits to be
 * collected.
 */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
  return process.platform !== 'linux' || statusFields(pid)?.[0] !== 'Z'
}

/** Returns the running child processes of a process; none when it is gone. */
export function childrenOf(pid: number): number[] {
  try {
    const text =
      process.platform === 'linux'
        ? readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
        : execFileSync('pgrep', ['-P', `${pid}`], { stdio: ['ignore', 'pipe', 'ignore'] }).toString()
    return text.split(/\s+/).filter(Boolean).map(Number)
  } catch {
    return []
  }
}

/**
 * Returns the process that listens on a TCP port of this machine; undefined when there is none, or when it belongs to
 * another account.
 */
export function listenerOn(port: number): number | undefined {
  try {
    if (process.platform !== 'linux') {
      const args = ['-nP', `-iTCP:${port}`, '-sTCP:LISTEN', '-t']
      return (
        Number(
          execFileSync('lsof', args, { stdio: ['ignore', 'pipe', 'ignore'] })
            .toString()
            .split('\n')[0],
        ) || undefined
      )
    }
    const sockets = new Set(['/proc/net/tcp', '/proc/net/tcp6'].flatMap((table) => listeningSockets(table, port)))
    return readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .map(Number)
      .find((pid) => socketsOf(pid).some((socket) => sockets.has(socket)))
  } catch {
    return undefined
  }
}

/**
 * Returns the inodes of the sockets that listen on a port: column 1 is the address, 3 the state (0A), 9 the inode
 * (proc_net(5)).
 */
function listeningSockets(table: string, port: number): string[] {
  const ending = `:${port.toString(16).toUpperCase().padStart(4, '0')}`
  return readFileSync(table, 'utf8')
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .filter((columns) => columns[1]?.endsWith(ending) && columns[3] === '0A')
    .flatMap((columns) => columns[9] ?? [])
}

function socketsOf(pid: number): string[] {
  const folder = `/proc/${pid}/fd`
  return namesIn(folder).flatMap((name) => /^socket:\[(\d+)\]$/.exec(linkOf(`${folder}/${name}`))?.[1] ?? [])
}

/** Returns the names in a folder; none when the process has ended, or belongs to another account. */
function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}

/** Returns the target of a link; empty when it was closed meanwhile. */
function linkOf(file: string): string {
  try {
    return readlinkSync(file)
  } catch {
    return ''
  }
}

/** Returns the command line of a process, '' when there is none. */
export function describeProcess(pid: number): string {
  try {
    if (process.platform === 'linux') return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim()
    return execFileSync('ps', ['-o', 'command=', '-p', `${pid}`], { stdio: ['ignore', 'pipe', 'ignore'] })
      .toString()
      .trim()
  } catch {
    return ''
  }
}

/** Returns when a process was started, in the system's own notation: with the id it identifies the process. */
export function processStart(pid: number): string | undefined {
  if (process.platform === 'linux') return statusFields(pid)?.[19]
  try {
    const args = ['-o', 'lstart=', '-p', `${pid}`]
    return (
      execFileSync('ps', args, { stdio: ['ignore', 'pipe', 'ignore'] })
        .toString()
        .trim() || undefined
    )
  } catch {
    return undefined
  }
}

/**
 * Returns the fields of /proc/PID/stat after the name in parentheses: index 0 is the state, index 19 the start time in
 * ticks since boot (proc_pid_stat(5)).
 */
function statusFields(pid: number): string[] | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return text.slice(text.lastIndexOf(')') + 2).split(' ')
  } catch {
    return undefined
  }
}

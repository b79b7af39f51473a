import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/**
 * True while a process with this id exists, also when it belongs to another account; false once it is only waiting
 * to be collected.
 */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
  return process.platform !== 'linux' || statusFields(pid)?.[0] !== 'Z'
}

/** The processes that a process has started and that still run; none when it is gone. */
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

/** The command line of a process, '' when there is none. */
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

/**
 * When a process was started, in the system's own notation: with the id, the one thing that tells two processes
 * apart.
 */
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
 * /proc/PID/stat after the name in parentheses: index 0 is the state, index 19 the start time in ticks since boot
 * (proc_pid_stat(5)).
 */
function statusFields(pid: number): string[] | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return text.slice(text.lastIndexOf(')') + 2).split(' ')
  } catch {
    return undefined
  }
}

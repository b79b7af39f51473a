import { readFileSync } from 'node:fs'

const EVERY_MS = 500

/**
 * Watches npm and the shell that run us, which do not forward the signal that ends them. When one of them is gone,
 * another process has adopted us, and that is the signal to stop.
 */
export function whenParentsAreGone(act: () => void): { stop(): void } {
  const before = ancestry()
  const timer = setInterval(() => {
    if (ancestry() === before) return
    clearInterval(timer)
    act()
  }, EVERY_MS)
  timer.unref()
  return { stop: () => clearInterval(timer) }
}

function ancestry(): string {
  const parent = process.ppid
  return `${parent} ${parentOf(parent) ?? ''}`
}

/** Returns the fourth field of /proc/PID/stat, if that exists (proc_pid_stat(5)). */
function parentOf(pid: number): string | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return text.slice(text.lastIndexOf(')') + 2).split(' ')[1]
  } catch {
    return undefined
  }
}

import { readFileSync } from 'node:fs'

const EVERY_MS = 500

/**
 * `npm start` runs us through npm and a shell, and neither hands on the signal that ends it. When one of them is
 * gone we have been adopted by another process: that is the sign to stop.
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

/** The fourth field of /proc/PID/stat, where there is such a thing (proc_pid_stat(5)). */
function parentOf(pid: number): string | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return text.slice(text.lastIndexOf(')') + 2).split(' ')[1]
  } catch {
    return undefined
  }
}

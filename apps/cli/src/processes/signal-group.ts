/** Sends a signal to a process and all that it started, when it leads a group of its own. Ended ones are ignored. */
export function signalGroup(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(-pid, name)
  } catch {
    // It has ended in the meantime.
  }
}

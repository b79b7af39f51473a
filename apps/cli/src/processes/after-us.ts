import { spawn } from 'node:child_process'
import { once } from 'node:events'

export interface AfterUs {
  /** Runs the script now, and resolves when it has ended. */
  release(): Promise<void>
}

/**
 * Starts a shell script that runs once this process is gone, however it ended (even by kill -9): the shell waits on a
 * pipe from us. The arguments are $1, $2 and so on. It also runs after `release`, so it has to check whether anything
 * is left to do.
 */
export function afterUs(name: string, script: string, args: string[]): AfterUs {
  const shell = spawn('/bin/sh', ['-c', `cat >/dev/null; ${script}`, name, ...args], {
    // A separate session, so that neither Ctrl-C nor a closed terminal reaches it.
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  shell.once('error', () => undefined)
  shell.unref()
  return {
    async release() {
      shell.ref()
      shell.stdin.end()
      if (shell.exitCode === null && shell.signalCode === null) await once(shell, 'close')
    },
  }
}

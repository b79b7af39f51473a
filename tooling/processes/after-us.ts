import { spawn } from 'node:child_process'
import { once } from 'node:events'

export interface AfterUs {
  /** Lets it run now, and resolves when it has ended. */
  release(): Promise<void>
}

/**
 * A shell script that runs when this process is gone, however it ended (also by kill -9): the shell waits on a pipe
 * from us. The arguments are $1, $2 and so on; it also runs after `release`, so it has to look whether there is
 * anything left to do.
 */
export function afterUs(name: string, script: string, args: string[]): AfterUs {
  const shell = spawn('/bin/sh', ['-c', `cat >/dev/null; ${script}`, name, ...args], {
    // A session of its own: neither Ctrl-C nor a closed terminal reaches it.
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

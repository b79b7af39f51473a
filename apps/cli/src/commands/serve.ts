import { Command } from 'commander'
import { runUntilStopped } from '../start/run-until-stopped.ts'
import { run } from '../start/run.ts'

/** Makes `ark serve`, which runs ARK for a real business: database, API, worker and web app, without simulators. */
export function serveCommand(): Command {
  return new Command('serve')
    .description('run ARK for a real business; it refuses to start with settings of a sandbox (docs/live/README.md)')
    .action(() => runUntilStopped((running) => run({ ...running, mode: 'live', isDev: false, env: process.env })))
}

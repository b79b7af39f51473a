import { Command } from 'commander'
import { runUntilStopped } from '../start/run-until-stopped.ts'
import { run } from '../start/run.ts'

/** Makes `ark start`, the sandbox of `npm start`: database, simulators, API, worker and web app on this machine. */
export function startCommand(): Command {
  return new Command('start')
    .description('run ARK on this machine, with a simulator for each provider that has no credentials')
    .option('--dev', 'reload on changes')
    .action(({ dev = false }: { dev?: boolean }) =>
      runUntilStopped((running) => run({ ...running, mode: 'sandbox', isDev: dev, env: process.env })),
    )
}

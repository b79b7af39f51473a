import type { AnswerOf, Contract } from '@ark/contract'
import { startTemporaryApp } from '../tooling/temporary-app.ts'
import { type Figure, rounded } from './measure/figure.ts'
import { sandboxOwner } from './measure/sandbox-call.ts'

/**
 * Measures the time from the command to the ready line with a new data folder, the past included, and the part of it
 * that the sandbox store's import takes.
 */
export async function measureStart(): Promise<Figure[]> {
  const startedAt = performance.now()
  const app = await startTemporaryApp({ ARK_SANDBOX_DAYS: '120' })
  const readySeconds = (performance.now() - startedAt) / 1_000
  try {
    const { call } = await sandboxOwner(app.url)
    const runs = await call<AnswerOf<Contract['GET /runs']>>('GET', '/runs?kind=import')
    // The first import of the store; matches during it start a second one.
    const run = runs.filter(({ state }) => state === 'completed').at(-1)
    if (!run?.finished_at) throw new Error('the sandbox store was not imported')
    const importSeconds = (Date.parse(run.finished_at) - Date.parse(run.started_at)) / 1_000
    return [
      {
        id: 'start',
        what: 'seconds from `ark start` in a new data folder to its ready line (packages installed)',
        goal: '≤ 90 s from clone to ready, of which this is the part after npm install',
        measured: `${readySeconds.toFixed(1)} s`,
        holds: readySeconds <= 90,
        details: { ready_seconds: rounded(readySeconds, 1) },
      },
      {
        id: 'import',
        what: "seconds of the sandbox store's first import",
        goal: '≤ 10 s',
        measured: `${importSeconds.toFixed(1)} s`,
        holds: importSeconds <= 10,
        details: { import_seconds: importSeconds, ...run.result },
      },
    ]
  } finally {
    await app.stop()
  }
}

import type { AnswerOf, Contract } from '@ark/contract'
import { startTemporaryApp } from '../tooling/temporary-app.ts'
import { type Figure, rounded } from './measure/figure.ts'
import { load } from './measure/load.ts'
import { processFigures } from '../tooling/process-figures.ts'
import { sandboxOwner } from './measure/sandbox-call.ts'

const PROGRAMS = ['api', 'worker'] as const
const GOAL_MB = 250
const SECONDS = 8
/** As many calls as one person may run and queue. More are refused (429), and refusals use no memory. */
const CONNECTIONS = 4
const PATHS = [
  '/inventory/optimized?limit=200',
  '/listings/variants?limit=200',
  '/sales/?limit=200',
  '/dashboard/today',
]
const IMPORTS = 3

/**
 * Measures the resident memory of the API and the worker in the sandbox: after the start, and after lists were read and
 * the store was imported again.
 */
export async function measureMemory(): Promise<Figure[]> {
  const app = await startTemporaryApp()
  try {
    const measure = () =>
      PROGRAMS.map((name) => processFigures(`apps/server/src/${name}.ts`, app.dataDirectory)?.residentMb ?? null)
    const afterStart = measure()
    const { call, headers } = await sandboxOwner(app.url)
    for (const path of PATHS)
      await load({ url: `${app.url}/api/v1${path}`, headers, connections: CONNECTIONS, seconds: SECONDS })
    for (let run = 0; run < IMPORTS; run += 1) await importAgain(call)
    const afterLoad = measure()
    return PROGRAMS.map((name, at) => figureOf(name, afterStart[at] ?? null, afterLoad[at] ?? null))
  } finally {
    await app.stop()
  }
}

async function importAgain(call: <T>(method: string, path: string) => Promise<T>): Promise<void> {
  await call('POST', '/inventory/sync-from-shopify')
  for (let attempt = 0; attempt < 300; attempt += 1) {
    const [run] = await call<AnswerOf<Contract['GET /runs']>>('GET', '/runs?kind=import')
    if (run?.state === 'completed') return
    if (run?.state === 'failed') throw new Error(`the import failed: ${run.error}`)
    await new Promise((again) => setTimeout(again, 100))
  }
  throw new Error('the import did not end')
}

function figureOf(name: string, afterStart: number | null, afterLoad: number | null): Figure {
  const shown = (mb: number | null) => (mb === null ? 'not known on this system' : `${mb.toFixed(0)} MB`)
  return {
    id: `memory ${name}`,
    what: `resident memory of the ${name}`,
    goal: `≤ ${GOAL_MB} MB`,
    measured: `${shown(afterStart)} after start, ${shown(afterLoad)} after load`,
    holds: afterStart !== null && afterLoad !== null && Math.max(afterStart, afterLoad) <= GOAL_MB,
    details: {
      after_start_mb: rounded(afterStart ?? 0, 1),
      after_load_mb: rounded(afterLoad ?? 0, 1),
      load: `${PATHS.length} lists, ${CONNECTIONS} connections, ${SECONDS} s each; ${IMPORTS} imports`,
    },
  }
}

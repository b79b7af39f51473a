import { readLastAnswers } from '../../../../platform/watch/operating-figures.ts'
import { broken, type CheckFinding, type CheckNeeds, fine, type GoLiveCheck, reasonOf } from '../check.ts'

const WORKER_SILENT_AFTER_SECONDS = 30
const WITHIN_MS = 5_000

export const WORK_CHECKS: readonly GoLiveCheck[] = [
  { name: 'work.api', group: 'Work', title: 'API', run: checkApi },
  { name: 'work.worker', group: 'Work', title: 'Worker', needsDatabase: true, run: checkWorker },
]

/** Asks the API on its own port, without the proxy. */
async function checkApi({ config: { host, port } }: CheckNeeds): Promise<CheckFinding> {
  const address = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host
  const url = `http://${address.includes(':') ? `[${address}]` : address}:${port}/api/v1/health`
  try {
    const { status } = await fetch(url, { signal: AbortSignal.timeout(WITHIN_MS) })
    if (status === 200) return fine(`The API answers on ${address}:${port}.`)
    return broken(`Another program answers on ${address}:${port}, with ${status}.`, 'Set PORT to a free one.')
  } catch (error) {
    return broken(`The API does not run on ${address}:${port}: ${reasonOf(error)}.`, 'Start ARK: docs/operating.md.')
  }
}

async function checkWorker({ db }: CheckNeeds): Promise<CheckFinding> {
  const { workerSilentSeconds: silent } = await readLastAnswers(db)
  const todo = 'Start a worker: without one no order is read and nothing is withdrawn (docs/operating.md).'
  if (silent === null) return broken('No worker has ever run on this database.', todo)
  if (silent >= WORKER_SILENT_AFTER_SECONDS)
    return broken(`No worker is alive: the last one was active ${Math.round(silent)} s ago.`, todo)
  return fine(`A worker was active ${Math.round(silent)} s ago.`)
}

import { BUSINESS_DETAIL_LABELS, missingDetails } from '@ark/domain'
import { readLastAnswers } from '../../../../platform/watch/operating-figures.ts'
import { arksDetails } from '../../../accounts/index.ts'
import { broken, type CheckFinding, type CheckNeeds, fine, type GoLiveCheck, reasonOf, risky } from '../check.ts'

const WORKER_SILENT_AFTER_SECONDS = 30
const WITHIN_MS = 5_000

export const WORK_CHECKS: readonly GoLiveCheck[] = [
  { name: 'work.api', group: 'Work', title: 'API', run: checkApi },
  { name: 'work.worker', group: 'Work', title: 'Worker', needsDatabase: true, run: checkWorker },
  { name: 'work.details', group: 'Work', title: 'Business details', needsDatabase: true, run: checkDetails },
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

/** Checks that ARK's own business details are complete: a wholesale buyer's invoice names them, and where to pay. */
async function checkDetails({ db }: CheckNeeds): Promise<CheckFinding> {
  const missing = missingDetails(await db.asPlatform((tx) => arksDetails(tx)), 'ark')
  if (missing.length === 0) return fine('Wholesale buyers see on their invoices where to pay.')
  const labels = missing.map((field) => BUSINESS_DETAIL_LABELS[field]).join(', ')
  return risky(
    `No wholesale buyer gets an invoice or sees where to pay: ARK has not entered ${labels}.`,
    'Enter them as the operator in Settings, Business, before the first wholesale order.',
  )
}

import { startTemporaryApp } from '../tooling/temporary-app.ts'
import { announceApp } from './ark.ts'
import { secretsInLogs } from './secrets-in-logs.ts'

/** One ARK for all journeys, as `npm start` brings it up, on free ports with a data folder of its own. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const app = await startTemporaryApp()
  announceApp({ url: app.url, simulators: app.simulators, dataDirectory: app.dataDirectory })
  return async () => {
    const found = secretsInLogs(app.dataDirectory)
    await app.stop()
    if (found.length > 0) throw new Error(`The logs of this run show secrets:\n${found.join('\n')}`)
  }
}

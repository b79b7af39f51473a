import { obstacle } from '../processes/free-ports.ts'
import { SIMULATOR_NAMES, type StartSettings } from './environment.ts'

/** One sentence for each port that something else listens on. */
export async function takenPorts(settings: StartSettings, withSimulators: boolean): Promise<string[]> {
  const wanted = [{ port: settings.port, what: 'ARK', variable: 'PORT', other: settings.port + 1 }]
  if (withSimulators) {
    for (const [offset, what] of SIMULATOR_NAMES.entries()) {
      wanted.push({
        port: settings.simulatorsPort + offset,
        what: `the ${what}`,
        variable: 'SIMULATORS_PORT',
        other: settings.simulatorsPort + 100,
      })
    }
  }
  const sentences: string[] = []
  for (const { port, what, variable, other } of wanted) {
    const reason = await obstacle(port)
    if (!reason) continue
    const because = reason === 'taken' ? 'is taken by another program' : 'is not open to this account'
    sentences.push(`Port ${port}, which ${what} needs, ${because}. Choose another one: ${variable}=${other} npm start`)
  }
  return sentences
}

import { obstacle } from '../processes/free-ports.ts'
import { describeProcess, listenerOn } from '../processes/process-table.ts'
import { SIMULATOR_NAMES, type StartSettings } from './environment.ts'

const COMMANDS = { sandbox: 'npm start', live: 'npx ark serve' } as const

/** Returns one sentence for each port on which another program listens. */
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
    const because = reason === 'taken' ? `is taken by ${holderOf(port)}` : 'is not open to this account'
    sentences.push(
      `Port ${port}, which ${what} needs, ${because}. Choose another one: ${variable}=${other} ${COMMANDS[settings.mode]}`,
    )
  }
  return sentences
}

const MOST_LETTERS = 100

function holderOf(port: number): string {
  const pid = listenerOn(port)
  if (pid === undefined) return 'another program (of another account)'
  const command = describeProcess(pid)
  return `process ${pid} (${command.length > MOST_LETTERS ? `${command.slice(0, MOST_LETTERS)}…` : command})`
}

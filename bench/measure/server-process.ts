import { startChild } from '../../apps/cli/src/start/child.ts'
import { PROGRAMS } from '../../apps/cli/src/start/programs.ts'
import { simulatorAddresses } from '../../apps/cli/src/start/simulator-addresses.ts'
import { untilReady } from '../../apps/server/src/platform/until-ready.ts'
import { freePort } from '../../apps/cli/src/processes/free-ports.ts'

export interface ServerSpec {
  name: string
  script: string
  folder: string
  env: Record<string, string>
}

/** Starts one of ARK's servers, or a floor, as a separate process with the flags of production. */
export async function startServer(cleanUp: AsyncDisposableStack, spec: ServerSpec): Promise<{ url: string }> {
  const { name, script, folder, env } = spec
  const port = await freePort()
  const child = startChild({
    name,
    script,
    nodeFlags: [...PROGRAMS.api.nodeFlags],
    env: {
      ...process.env,
      NODE_ENV: 'production',
      LOG_LEVEL: 'warn',
      // Nothing listens there: no bench of a server calls a marketplace, unless `env` has an address.
      ...simulatorAddresses(1),
      ARK_DATA_DIR: folder,
      ...env,
      PORT: String(port),
    },
    logDirectory: folder,
    onLine: (line, stream) => (stream === 'stderr' ? console.error(`${name}: ${line}`) : undefined),
  })
  cleanUp.defer(() => child.end(10_000))
  let isAlive = true
  void child.ended.then(() => (isAlive = false))
  const url = `http://127.0.0.1:${port}`
  await untilReady(`${url}/api/v1/health`, { isWanted: () => isAlive })
  if (!isAlive) throw new Error(`${name} did not start: ${(await child.ended).how}`)
  return { url }
}

import { createServer } from 'node:net'
import getPort from 'get-port'

/** Several ports in a row, all free: the simulators take four. Returns the first. */
export async function freePorts(count: number): Promise<number> {
  for (let attempt = 0; attempt < 50; attempt += 1) {
    const first = await getPort()
    const rest = Array.from({ length: count - 1 }, (_, index) => first + 1 + index)
    const obstacles = await Promise.all(rest.map(obstacle))
    if (obstacles.every((each) => each === undefined)) return first
  }
  throw new Error(`This machine has no ${count} free ports in a row.`)
}

/** Why nothing can listen on this port: somebody else does, or this account may not; undefined when it can. */
export async function obstacle(port: number): Promise<'taken' | 'forbidden' | undefined> {
  if (port > 65_535) return 'forbidden'
  for (const host of ['127.0.0.1', undefined]) {
    const server = createServer()
    try {
      await new Promise<void>((resolve, reject) => {
        server.once('error', reject)
        server.listen({ port, ...(host === undefined ? {} : { host }) }, resolve)
      })
    } catch (error) {
      return error instanceof Error && 'code' in error && error.code === 'EACCES' ? 'forbidden' : 'taken'
    } finally {
      server.close()
    }
  }
  return undefined
}

import { createServer } from 'node:net'

/** A port of 127.0.0.1 that nobody listened on a moment ago. */
export async function freePort(): Promise<number> {
  const server = createServer()
  try {
    await listen(server, 0)
    const address = server.address()
    if (address === null || typeof address === 'string') throw new Error('The system gave no port.')
    return address.port
  } finally {
    server.close()
  }
}

/** Several ports in a row, all free: the simulators take four. */
export async function freePorts(count: number): Promise<number> {
  for (let attempt = 0; attempt < 50; attempt += 1) {
    const first = await freePort()
    const rest = Array.from({ length: count - 1 }, (_, index) => first + 1 + index)
    const free = await Promise.all(rest.map(isFree))
    if (free.every(Boolean)) return first
  }
  throw new Error(`This machine has no ${count} free ports in a row.`)
}

/** True when a server can listen on this port of every interface and of the loopback. */
export async function isFree(port: number): Promise<boolean> {
  return (await obstacle(port)) === undefined
}

/** Why nothing can listen on this port: somebody else does, or this account may not; undefined when it can. */
export async function obstacle(port: number): Promise<'taken' | 'forbidden' | undefined> {
  if (port > 65_535) return 'forbidden'
  for (const host of ['127.0.0.1', undefined]) {
    const server = createServer()
    try {
      await listen(server, port, host)
    } catch (error) {
      return error instanceof Error && 'code' in error && error.code === 'EACCES' ? 'forbidden' : 'taken'
    } finally {
      server.close()
    }
  }
  return undefined
}

function listen(server: ReturnType<typeof createServer>, port: number, host?: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen({ port, ...(host === undefined ? {} : { host }) }, () => resolve())
  })
}

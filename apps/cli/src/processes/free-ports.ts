import { createServer, type Server } from 'node:net'

/** The range of ports that systems do not assign to connections: those begin at 32,768 (Linux) or 49,152 (others). */
const FROM = 10_240
const BEFORE = 32_768
/** The size of a block of ports. Listening on the first port marks the block as taken; the others are for its owner. */
const BLOCK = 8

/** Returns a free port, as `freePorts` finds it. */
export const freePort = (): Promise<number> => freePorts(1)

/**
 * Finds a number of consecutive free ports (at most 7) and returns the first. They belong to this process until it
 * ends: no other caller gets them, so a program that is restarted finds its port free.
 */
export async function freePorts(count: number): Promise<number> {
  if (count >= BLOCK) throw new RangeError(`A block has ${BLOCK - 1} ports, not ${count}.`)
  const blocks = (BEFORE - FROM) / BLOCK
  const start = Math.floor(Math.random() * blocks)
  for (let step = 0; step < blocks; step += 1) {
    const first = FROM + BLOCK * ((start + step) % blocks)
    if (await takeBlock(first, count)) return first + 1
  }
  throw new Error(`This machine has no ${count} free ports in a row between ${FROM} and ${BEFORE}.`)
}

async function takeBlock(first: number, count: number): Promise<boolean> {
  const mark = await listenOn({ port: first, host: '127.0.0.1' })
  if (!('close' in mark)) return false
  const ports = Array.from({ length: count }, (_, index) => first + 1 + index)
  const obstacles = await Promise.all(ports.map(obstacle))
  if (obstacles.some((each) => each !== undefined)) {
    mark.close()
    return false
  }
  // Listens as long as this process lives, without keeping it alive.
  mark.unref()
  return true
}

/**
 * Returns why nothing can listen on this port: another process does, or this account may not; undefined when it can.
 */
export async function obstacle(port: number): Promise<'taken' | 'forbidden' | undefined> {
  if (port > 65_535) return 'forbidden'
  for (const where of [{ port, host: '127.0.0.1' }, { port }]) {
    const server = await listenOn(where)
    if (!('close' in server)) return server.code === 'EACCES' ? 'forbidden' : 'taken'
    server.close()
  }
  return undefined
}

/** Returns a server that listens there, or the code of the error. */
async function listenOn(where: { port: number; host?: string }): Promise<Server | { code: string | undefined }> {
  const server = createServer()
  try {
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject)
      server.listen({ ...where, exclusive: true }, resolve)
    })
    return server
  } catch (error) {
    return { code: error instanceof Error && 'code' in error ? String(error.code) : undefined }
  }
}

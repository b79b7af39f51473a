import path from 'node:path'
import serveFiles from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/**
 * The built web app on the API's own origin: files by their hashed names for ever, the app itself asked for each
 * time.
 */
export async function serveWebApp(app: FastifyInstance, folder: string): Promise<void> {
  await app.register(serveFiles, {
    root: folder,
    setHeaders: (reply, file) => {
      const isHashed = file.includes(`${path.sep}assets${path.sep}`)
      reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })
}

/** Every path that is neither a call nor a built file is the app, whose router knows what it is. */
export const isAppPath = ({ method, url }: FastifyRequest): boolean =>
  method === 'GET' && !/^\/(api|assets)\//.test(url)

export const sendApp = (reply: FastifyReply) => reply.header('cache-control', 'no-cache').sendFile('index.html')

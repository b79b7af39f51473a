import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import serveFiles from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

declare module 'fastify' {
  interface FastifyInstance {
    /** The app's HTML for each page's path, and for any other path. Null when only the API is served. */
    appHtml: { ofPage: ReadonlyMap<string, AppHtml>; ofAny: AppHtml } | null
  }
}

interface AppHtml {
  text: string
  etag: string
}

/**
 * Serves the built web app on the API's origin: files with hashed names are cached forever, and the app's HTML is
 * revalidated each time. Files are compressed at build time.
 */
export async function serveWebApp(app: FastifyInstance, folder: string): Promise<void> {
  app.decorate('appHtml', readAppHtml(folder))
  await app.register(serveFiles, {
    root: folder,
    index: false,
    preCompressed: true,
    setHeaders: (reply, file) => {
      const isHashed = file.includes(`${path.sep}assets${path.sep}`)
      reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })
  // Without this route a client that accepts no compression, like a monitor, would get a refused folder listing.
  app.get('/', sendApp)
}

/**
 * Returns whether a request is for the app: every path that is neither a call nor a built file belongs to the app's
 * router.
 */
export const isAppPath = ({ method, url }: FastifyRequest): boolean =>
  method === 'GET' && !/^\/(api|assets)\//.test(url)

/** Sends the app's HTML with links to the parts of the requested page, so that the browser fetches them in parallel. */
export function sendApp(request: FastifyRequest, reply: FastifyReply) {
  const html = request.server.appHtml
  if (!html) throw new Error('no web app is served')
  const { text, etag } = html.ofPage.get(request.url.split('?', 1)[0] ?? '') ?? html.ofAny
  reply.headers({ 'cache-control': 'no-cache', etag })
  if (request.headers['if-none-match'] === etag) return reply.code(304).send()
  return reply.code(200).type('text/html; charset=utf-8').send(text)
}

/** Reads the app's HTML. The build writes `page-parts.json` (apps/web/page-parts.ts). */
function readAppHtml(folder: string): FastifyInstance['appHtml'] {
  const read = (file: string) => readFileSync(path.join(folder, file), 'utf8')
  const html = read('index.html')
  const parts = JSON.parse(read('page-parts.json')) as Record<string, string[]>
  const withParts = ([page, files]: [string, string[]]): [string, AppHtml] => [
    page,
    htmlOf(html.replace('</head>', `${files.map(linkTo).join('')}</head>`)),
  ]
  return { ofPage: new Map(Object.entries(parts).map(withParts)), ofAny: htmlOf(html) }
}

const linkTo = (file: string): string =>
  file.endsWith('.css')
    ? `<link rel="preload" as="style" crossorigin href="${file}">`
    : `<link rel="modulepreload" crossorigin href="${file}">`

const htmlOf = (text: string): AppHtml => ({
  text,
  etag: `"${createHash('sha256').update(text).digest('base64url').slice(0, 27)}"`,
})

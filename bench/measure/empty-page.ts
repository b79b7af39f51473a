import { existsSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { runChild } from '../../apps/cli/src/start/child.ts'
import { freePort } from '../../apps/cli/src/processes/free-ports.ts'

const TYPES: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' }

/** Builds the page with only a title (apps/web/test/empty-page) and serves it compressed from memory. */
export async function serveEmptyPage(cleanUp: AsyncDisposableStack, folder: string): Promise<{ url: string }> {
  const built = path.join(folder, 'empty-page')
  await runChild(
    {
      name: 'empty-page-build',
      script: 'node_modules/vite/bin/vite.js',
      args: ['build', 'test/empty-page', '--configLoader', 'native', '--outDir', built, '--logLevel', 'warn'],
      cwd: 'apps/web',
      env: { ...process.env, NODE_ENV: 'production' },
      logDirectory: folder,
    },
    () => undefined,
  )
  const files = new Map<string, Buffer>()
  const server = createServer((request, response) => {
    const name = request.url === '/' ? '/index.html' : (request.url ?? '')
    const file = path.join(built, path.normalize(name))
    if (!existsSync(file)) return void response.writeHead(404).end()
    const body = files.get(name) ?? gzipSync(readFileSync(file), { level: 9 })
    files.set(name, body)
    response.writeHead(200, {
      'content-type': TYPES[path.extname(name)] ?? 'application/octet-stream',
      'content-encoding': 'gzip',
      'content-length': body.length,
    })
    response.end(body)
  })
  const port = await freePort()
  await new Promise<void>((listening) => server.listen(port, '127.0.0.1', listening))
  cleanUp.defer(() => new Promise((closed) => server.close(() => closed())))
  return { url: `http://127.0.0.1:${port}/` }
}

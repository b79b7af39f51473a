import { createServer } from 'node:http'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import pg from 'pg'

const compressed = promisify(gzip)

/**
 * A floor of P1: one screen as a careful person would write it by hand. Prepared statements, `JSON.stringify` and
 * compression on request; no session, row-level security, validation or protective headers. `answer` returns the
 * screen's data for a page with this many rows.
 */
export function serveScreen(answer: (pool: pg.Pool, limit: number) => Promise<unknown>): void {
  const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 })
  const server = createServer((request, response) => {
    if (request.url === '/api/v1/health') return void response.end()
    const limit = Number(new URL(request.url ?? '/', 'http://floor').searchParams.get('limit') ?? 50)
    const isCompressed = /\bgzip\b/.test(String(request.headers['accept-encoding']))
    answer(pool, limit)
      .then(async (data) => {
        const text = JSON.stringify(data)
        const body = isCompressed ? await compressed(text) : Buffer.from(text)
        response.writeHead(200, {
          'content-type': 'application/json; charset=utf-8',
          'content-length': body.length,
          ...(isCompressed && { 'content-encoding': 'gzip' }),
        })
        response.end(body)
      })
      .catch((error: unknown) => response.writeHead(500).end(String(error)))
  })
  server.listen(Number(process.env.PORT), '127.0.0.1')
  process.on('SIGTERM', () => process.exit(0))
}

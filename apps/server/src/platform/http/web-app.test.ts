import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import Fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { serveWebApp } from './web-app.ts'

const app = Fastify()
const folder = mkdtempSync(path.join(tmpdir(), 'ark-web-'))
beforeAll(async () => {
  const html = '<html><head></head><body></body></html>'
  writeFileSync(path.join(folder, 'index.html'), html)
  writeFileSync(path.join(folder, 'index.html.gz'), gzipSync(html))
  writeFileSync(path.join(folder, 'page-parts.json'), JSON.stringify({ '/': ['/assets/LandingPage.js'] }))
  await serveWebApp(app, folder)
})
afterAll(async () => {
  await app.close()
  rmSync(folder, { recursive: true })
})

test.each([undefined, 'gzip', 'identity'])(
  'the root address returns the app with the parts of its page (%s)',
  async (taken) => {
    const answer = await app.inject({ url: '/?from=mail', headers: taken ? { 'accept-encoding': taken } : {} })
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(answer.body).toContain('href="/assets/LandingPage.js"')
  },
)

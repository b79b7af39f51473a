import { describe, expect, test } from 'vitest'
import { createGuardedFetch, type GuardedFetchOptions, hostsAround, readFile } from './guarded-fetch.ts'
import { ProviderRefused, ProviderUnavailable } from './provider-errors.ts'

function guarded(answers: Record<string, Response>, options: Partial<GuardedFetchOptions> = {}) {
  const asked: string[] = []
  const fetch = async (url: unknown): Promise<Response> => {
    asked.push(String(url))
    return answers[String(url)] ?? new Response('none', { status: 404 })
  }
  const open = createGuardedFetch({
    provider: 'stockx',
    allowedHosts: ['*.stockx.com', 'files.test:4012'],
    insecureHosts: ['files.test:4012'],
    ...options,
    fetch,
  })
  return { read: async (url: string) => readFile(await open(url)), asked }
}

const LABEL = 'https://logistics-assets.stockx.com/1.png?Signature=abc'

describe('a URL from a provider', () => {
  test('is fetched from an allowed host', async () => {
    const { read } = guarded({ [LABEL]: new Response('label') })
    expect(Buffer.from(await read(LABEL)).toString()).toBe('label')
  })

  test.each([
    'http://logistics-assets.stockx.com/1.png',
    'https://stockx.com.evil.test/1.png',
    'https://evilstockx.com/1.png',
    'https://logistics-assets.stockx.com:8443/1.png',
    'https://user:pass@logistics-assets.stockx.com/1.png',
    'https://169.254.169.254/latest/meta-data',
    'http://localhost/1.png',
    'file:///etc/passwd',
    'not an address',
  ])('is not requested if it is %s', async (url) => {
    const { read, asked } = guarded({})
    await expect(read(url)).rejects.toBeInstanceOf(ProviderRefused)
    expect(asked).toEqual([])
  })

  test('may use http only on hosts that allow it', async () => {
    const { read } = guarded({ 'http://files.test:4012/a.pdf': new Response('a') })
    expect(await read('http://files.test:4012/a.pdf')).toHaveLength(1)
  })

  test('may redirect to an allowed host and nowhere else', async () => {
    const to = (location: string) => new Response(null, { status: 302, headers: { location } })
    const inside = guarded({
      [LABEL]: to('https://cdn.stockx.com/2.png'),
      'https://cdn.stockx.com/2.png': new Response('b'),
    })
    expect(await inside.read(LABEL)).toHaveLength(1)
    const outside = guarded({ [LABEL]: to('http://127.0.0.1:5432/') })
    await expect(outside.read(LABEL)).rejects.toBeInstanceOf(ProviderRefused)
    expect(outside.asked).toEqual([LABEL])
    await expect(guarded({ [LABEL]: to(LABEL) }).read(LABEL)).rejects.toBeInstanceOf(ProviderUnavailable)
  })

  test('may not be larger than the limit', async () => {
    const { read } = guarded({ [LABEL]: new Response('x'.repeat(11)) }, { maxBytes: 10 })
    await expect(read(LABEL)).rejects.toMatchObject({ status: 413 })
  })

  test('may be missing, or its server may fail', async () => {
    await expect(guarded({}).read(LABEL)).rejects.toMatchObject({ status: 404 })
    const ill = guarded({ [LABEL]: new Response('', { status: 503 }) })
    await expect(ill.read(LABEL)).rejects.toBeInstanceOf(ProviderUnavailable)
  })

  test('may be on the API host, without TLS only if the API has none', () => {
    expect(hostsAround('https://api.stockx.com', [])).toEqual({ allowedHosts: ['api.stockx.com'], insecureHosts: [] })
    expect(hostsAround('http://localhost:4012', ['*.stockx.com'])).toEqual({
      allowedHosts: ['*.stockx.com', 'localhost:4012'],
      insecureHosts: ['localhost:4012'],
    })
  })
})

import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { KICKS } from './shopify/testing/start-shop.ts'

let folder: string
let stateFile: string
let child: ChildProcess | undefined
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'ark-simulators-'))
  stateFile = path.join(folder, 'simulators.state')
})
afterEach(async () => {
  await end('SIGKILL')
  await rm(folder, { recursive: true })
})

/** Starts the sandbox process on free ports and resolves to its Shopify address. */
async function start(): Promise<string> {
  const env = { ...process.env, SIMULATORS_PORT: '0', ARK_SIMULATOR_MARKET: 'small', ARK_SIMULATOR_STATE: stateFile }
  child = spawn(process.execPath, [path.join(import.meta.dirname, 'main.ts')], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  if (!child.stdout) throw new Error('The process has no output')
  for await (const line of createInterface({ input: child.stdout })) {
    const url = /Shopify (\S+)/.exec(line)?.[1]
    if (url) return url
  }
  throw new Error('The process ended before it was ready')
}

async function end(signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
  if (!child || child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill(signal)
  await ended
}

async function install(url: string): Promise<string> {
  const response = await fetch(`${url}/_simulator/install`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ shop: KICKS }),
  })
  const { accessToken } = (await response.json()) as { accessToken: string }
  return accessToken
}

const statusWith = async (url: string, accessToken: string) => {
  const response = await fetch(`${url}/shops/${KICKS}/admin/api/2026-10/graphql.json`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-shopify-access-token': accessToken },
    body: JSON.stringify({ query: '{ shop { name } }' }),
  })
  return response.status
}

test('a killed process loses nothing older than a few seconds', async () => {
  const url = await start()
  const atStart = (await stat(stateFile)).mtimeMs
  const accessToken = await install(url)
  await expect.poll(async () => (await stat(stateFile)).mtimeMs).toBeGreaterThan(atStart)
  await end('SIGKILL')
  expect(await statusWith(await start(), accessToken)).toBe(200)
})

test('a process saves its last changes on a signal', async () => {
  const accessToken = await install(await start())
  await end('SIGTERM')
  expect(child?.exitCode).toBe(0)
  expect(await statusWith(await start(), accessToken)).toBe(200)
})

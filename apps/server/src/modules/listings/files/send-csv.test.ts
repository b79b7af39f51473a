import { once } from 'node:events'
import { type ClientRequest, type IncomingMessage, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freePort } from '../../../../../cli/src/processes/free-ports.ts'
import { untilReady } from '../../../platform/until-ready.ts'
import { type Processes, processesOf } from '#test/processes/start-process.ts'
import { startTestApp, type TestApp } from '#test/start-test-app.ts'
import { aPerson, aRetailer, type TestPerson } from '#test/acts/test-people.ts'
import { PIECE_BYTES } from '../../../platform/http/bodies/read-upload.ts'
import { waitUntil } from '../../../platform/wait-until.ts'

let app: TestApp
let owner: TestPerson
let processes: Processes
let url: string

beforeAll(async () => {
  app = await startTestApp({ listens: true })
  owner = await aPerson(app, { role: 'owner', retailerId: await aRetailer(app) })
  processes = processesOf(app)
  url = app.capabilities.config.publicUrl
})
afterAll(async () => {
  await processes?.end()
  await app?.close()
})

/** Starts sending a file in parts without a declared length; `answerTo` waits for the answer. */
function begin({ token }: TestPerson, at = url, headers: Record<string, string> = {}): ClientRequest {
  const sending = request(`${at}/api/v1/inventory/csv?kind=prices`, {
    method: 'POST',
    agent: false,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'text/csv', ...headers },
  })
  sending.on('error', () => undefined)
  return sending
}

async function answerTo(sending: ClientRequest) {
  const [answer] = (await once(sending, 'response')) as [IncomingMessage]
  const body = JSON.parse(await text(answer)) as { code?: string; detail?: string; state?: string }
  return { status: answer.statusCode, ...body }
}

const stored = async () => {
  const { rows } = await sql<{ checks: number; parts: number; runs: number }>`
    select (select count(*)::int from csv_checks) as checks, (select count(*)::int from csv_parts) as parts,
      (select count(*)::int from platform.runs) as runs`.execute(app.capabilities.db.platform)
  return rows[0]
}
const until = (what: string, isSo: (now: Awaited<ReturnType<typeof stored>>) => boolean) =>
  waitUntil(async () => (isSo(await stored()) ? true : undefined), { what, signs: () => '' })

const NOTHING = { checks: 0, parts: 0, runs: 0 }

test('a file whose sender disconnects halfway leaves nothing behind', async () => {
  const sending = begin(owner)
  sending.write(Buffer.alloc(3 * PIECE_BYTES + 10, 'a,'))
  await until('three pieces', (now) => now?.parts === 3)
  sending.destroy()
  await until('them to go', (now) => now?.parts === 0)
  expect(await stored()).toEqual(NOTHING)
})

test('a file is refused at the first byte over the limit and leaves nothing behind', async () => {
  const sending = begin(owner)
  const answer = answerTo(sending)
  for (let megabytes = 0; megabytes < 9; megabytes += 1) sending.write(Buffer.alloc(1_000_000, 'a,'))
  // The sender continues, and still gets an answer.
  expect(await answer).toMatchObject({ status: 413, code: 'too_large', detail: expect.stringMatching(/8 MB/) })
  sending.destroy()
  expect(await stored()).toEqual(NOTHING)
})

test('a file that declares too large a length is not read at all', async () => {
  const sending = begin(owner, url, { 'content-length': '8000001' })
  sending.write('a')
  expect(await answerTo(sending)).toMatchObject({ status: 413 })
  sending.destroy()
})

test('a person who sends files slowly can still load pages, and a third file waits', async () => {
  const slow = [begin(owner), begin(owner)]
  for (const sending of slow) sending.write(Buffer.alloc(PIECE_BYTES, 'a,'))
  await until('both', (now) => now?.parts === 2)
  const pages = await Promise.all([1, 2].map(() => owner.call('GET', '/inventory/optimized')))
  expect(pages.map(({ status }) => status)).toEqual([200, 200])
  const third = begin(owner)
  const answered = answerTo(third)
  third.end('a,b\n1,2\n')
  expect((await stored())?.checks).toBe(2)
  for (const sending of slow) sending.end('\n')
  expect(await answered).toMatchObject({ status: 202, state: 'waiting' })
  await until('all three', (now) => now?.runs === 3)
})

test('ten files of 8 MB at once do not kill a process of 144 MB, which still answers requests', async () => {
  const port = await freePort()
  const api = processes.start('api', port)
  const at = `http://127.0.0.1:${port}`
  let isAlive = true
  void api.ended.then(() => (isAlive = false))
  await untilReady(`${at}/api/v1/health`, { isWanted: () => isAlive })
  const operator = await aPerson(app, { role: 'operator' })
  const beganWithMb = await residentMb(at, operator)
  const people: TestPerson[] = []
  for (let business = 0; business < 5; business += 1) {
    const retailerId = await aRetailer(app)
    for (const _ of [1, 2]) people.push(await aPerson(app, { role: 'owner', retailerId }))
  }
  const file = Buffer.alloc(7_999_999, 'variant,1234\n')
  const sending = people.map((person) => {
    const upload = begin(person, at)
    const answer = answerTo(upload)
    upload.end(file)
    return answer
  })
  const all = Promise.all(sending)
  let isOver = false
  void all.then(() => (isOver = true))
  const seen = { slowestMs: 0, peakMb: 0 }
  while (!isOver) {
    const beganAt = performance.now()
    expect((await fetch(`${at}/api/v1/health`)).status).toBe(200)
    seen.slowestMs = Math.max(seen.slowestMs, Math.round(performance.now() - beganAt))
    seen.peakMb = Math.max(seen.peakMb, await residentMb(at, operator))
  }
  // A status of 408 means that the machine is so slow that half a minute is not enough.
  for (const { status } of await all) expect([202, 408]).toContain(status)
  expect(isAlive).toBe(true)
  console.log(
    `ten files of 8 MB at once: /health within ${seen.slowestMs} ms, ${beganWithMb} to ${seen.peakMb} MB resident`,
  )
})

/** Returns the memory of a process as it reports it. */
async function residentMb(at: string, { token }: TestPerson): Promise<number> {
  const answer = await fetch(`${at}/metrics`, { headers: { authorization: `Bearer ${token}` } })
  return Math.round(Number(/^process_resident_memory_bytes (\d+)/m.exec(await answer.text())?.[1]) / 1_000_000)
}

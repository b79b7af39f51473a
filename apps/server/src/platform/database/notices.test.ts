import { expect, test } from 'vitest'
import type { ChannelNotification } from './ending.ts'
import { coalesced } from './notices.ts'

const notice = (payload: string): ChannelNotification => ({ channel: 'c', payload })

/** Statements in progress; the test ends each of them. */
function statements() {
  const sent: { payloads: string[]; end(): void }[] = []
  const send = (notices: ChannelNotification[]) =>
    new Promise<void>((end) => sent.push({ payloads: notices.map(({ payload }) => payload), end }))
  return { sent, send }
}

test('notices that arrive during a send go with the next statement, and each caller waits for its own', async () => {
  const { sent, send } = statements()
  const notify = coalesced(send)
  const heard: string[] = []
  const of = (payload: string) => notify([notice(payload)]).then(() => heard.push(payload))
  const first = of('a')
  await Promise.resolve()
  const others = [of('b'), of('c')]
  expect(sent.map(({ payloads }) => payloads)).toEqual([['a']])
  sent[0]?.end()
  await first
  await Promise.resolve()
  expect(heard).toEqual(['a'])
  expect(sent.map(({ payloads }) => payloads)).toEqual([['a'], ['b', 'c']])
  sent[1]?.end()
  await Promise.all(others)
  expect(heard).toEqual(['a', 'b', 'c'])
})

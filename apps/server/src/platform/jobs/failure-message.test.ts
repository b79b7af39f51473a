import { expect, test } from 'vitest'
import { JobFailure, withoutSecrets } from './failure-message.ts'

test.each([
  ['550 no mailbox max.muster+1@mail.example.com here', '550 no mailbox (e-mail) here'],
  ['GET https://api.example/orders?access_token=abc&x=1 answered 500', 'GET https://api.example/orders?… answered 500'],
  ['token shpat_0123456789abcdef is not valid', 'token [redacted] is not valid'],
  ['authorization: Bearer eyJhbGciOi.eyJzdWIi.c2lnbmF0dXJl', 'authorization: Bearer [redacted]'],
  ['duplicate key value violates unique constraint "sales_pkey"', undefined],
])('%s', (words, kept = words) => expect(withoutSecrets(words)).toBe(kept))

test('messages are cut, and no pattern takes long on an endless text', () => {
  expect(withoutSecrets('a'.repeat(10_000_000))).toHaveLength(500)
  expect(withoutSecrets(`${'a.'.repeat(5_000)}@`)).toHaveLength(500)
})

test('of an error the name, code and message are saved, and not the stack, the cause or other fields', () => {
  const cause = Object.assign(new Error('password=hunter2'), { response: { token: 'x' } })
  const error = Object.assign(new TypeError('no such order', { cause }), { code: 'E1', body: 'secret' })
  const failure = new JobFailure(error)
  const kept = Object.fromEntries(Object.getOwnPropertyNames(failure).map((name) => [name, Reflect.get(failure, name)]))
  expect(kept).toEqual({ name: 'TypeError', message: 'no such order', code: 'E1' })
  for (const odd of [null, undefined, 'a text', 7]) expect(new JobFailure(odd).message).toBe(String(odd))
})

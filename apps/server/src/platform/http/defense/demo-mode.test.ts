import { AnswerSchema, Nullable, Personal, Text, Verbatim } from '@ark/contract/fields'
import Type from 'typebox'
import { expect, test } from 'vitest'
import { Masker, maskJson, maskLines } from './demo-mode.ts'

const masker = new Masker([
  { kind: 'first_name', value: 'Max', placeholder: 'Demo' },
  { kind: 'full_name', value: 'Max Power', placeholder: 'Demo User 1' },
  { kind: 'full_name', value: 'Jordan', placeholder: 'Demo User 2' },
  { kind: 'username', value: 'owner', placeholder: 'demo-user-1' },
  { kind: 'email', value: 'max@shop.example', placeholder: 'user1@demo.example' },
  { kind: 'location', value: 'SoHo', placeholder: 'Location 1' },
  { kind: 'location', value: 'SoHo (back) *', placeholder: 'Location 2' },
])

const masked = async (value: unknown, schema: unknown): Promise<unknown> =>
  JSON.parse(await maskJson(masker, JSON.stringify(value), schema))

test('a marked field is replaced, even if its value is unknown', async () => {
  const schema = AnswerSchema({ first_name: Personal('first_name'), email: Nullable(Personal('email')) })
  expect(await masked({ first_name: 'Max', email: 'other@shop.example' }, schema)).toEqual({
    first_name: 'Demo',
    email: 'user@demo.example',
  })
  expect(await masked({ first_name: '', email: null }, schema)).toEqual({ first_name: '', email: null })
})

test('marks are found in lists, in nullable fields, and in any branch of a union', async () => {
  const person = AnswerSchema({ name: Personal('first_name') })
  const schema = AnswerSchema({
    list: Type.Array(Nullable(person)),
    choice: Type.Union([AnswerSchema({ kind: Type.Literal('none') }), person]),
  })
  const value = { list: [{ name: 'Ada' }, null], choice: { name: 'Ada' } }
  expect(await masked(value, schema)).toEqual({ list: [{ name: 'Demo' }, null], choice: { name: 'Demo' } })
})

test('in other texts only unambiguous values are masked: locations, addresses, full names', async () => {
  const says = (text: string) => masked({ text }, AnswerSchema({ text: Text }))
  expect(await says('Air Jordan, Air Max 90 by owner')).toEqual({ text: 'Air Jordan, Air Max 90 by owner' })
  expect(await says('packed by max power at soho; ask MAX@shop.example')).toEqual({
    text: 'packed by Demo User 1 at Location 1; ask user1@demo.example',
  })
  expect(await says('SoHo (back) * and SoHos')).toEqual({ text: 'Location 2 and SoHos' })
})

test('values that the browser depends on are not masked', async () => {
  const role = Type.Unsafe<string>({ type: 'string', enum: ['SoHo', 'owner'] })
  const schema = AnswerSchema({ role, kind: Type.Literal('SoHo'), url: Verbatim })
  const value = { role: 'SoHo', kind: 'SoHo', url: 'https://x.example/?at=SoHo' }
  expect(await masked(value, schema)).toEqual(value)
})

test('fields without a schema are treated as texts', async () => {
  expect(await masked({ detail: 'Nothing left at SoHo', count: 3, is: true }, undefined)).toEqual({
    detail: 'Nothing left at Location 1',
    count: 3,
    is: true,
  })
})

test('a file of many lines is masked completely, and other work runs in between', async () => {
  const lines = Array.from({ length: 20_000 }, (_, at) => `${at},packed by max power at soho,max@shop.example\n`)
  let turns = 0
  let isOver = false
  const others = (async () => {
    for (; !isOver; turns += 1) await new Promise((resolve) => setImmediate(resolve))
  })()
  const text = await maskLines(masker, lines.join(''))
  isOver = true
  await others
  const says = lines.map((_, at) => `${at},packed by Demo User 1 at Location 1,user1@demo.example\n`)
  expect(text === says.join('')).toBe(true)
  expect(turns).toBeGreaterThan(1)
})

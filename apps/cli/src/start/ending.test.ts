import { expect, test } from 'vitest'
import { createEnding } from './ending.ts'

test('resources end in the reverse order of their start, each once', async () => {
  const ending = createEnding()
  const ended: string[] = []
  for (const name of ['database', 'api', 'worker']) ending.onEnd(name, async () => void ended.push(name))
  await Promise.all([ending.end(), ending.end()])
  expect(ended).toEqual(['worker', 'api', 'database'])
  expect(ending.isEnding).toBe(true)
})

test('one that cannot be ended does not keep the others running, and is named', async () => {
  const ending = createEnding()
  const ended: string[] = []
  ending.onEnd('database', () => void ended.push('database'))
  ending.onEnd('api', () => {
    throw new Error('stuck')
  })
  expect(await ending.end()).toEqual(['api: stuck'])
  expect(ended).toEqual(['database'])
})

test('a resource that starts during the end is ended too', async () => {
  const ending = createEnding()
  const ended: string[] = []
  ending.onEnd('first', async () => {
    await Promise.resolve()
    ending.onEnd('late', () => void ended.push('late'))
  })
  await ending.end()
  await ending.end()
  expect(ended).toEqual(['late'])
})

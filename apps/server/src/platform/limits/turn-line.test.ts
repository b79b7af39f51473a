import { expect, test } from 'vitest'
import { TurnLine } from './turn-line.ts'

/** Creates turns that the test ends, and records the order in which they begin. */
function aLine() {
  const line = new TurnLine<string>()
  const begun: string[] = []
  const ends: ((error?: Error) => void)[] = []
  const come = (key: string, name: string) =>
    line.join(key, () => {
      begun.push(name)
      return new Promise<string>((resolve, reject) => ends.push((error) => (error ? reject(error) : resolve(name))))
    })
  const endNext = async (error?: Error) => {
    ends.shift()?.(error)
    await new Promise((resolve) => setImmediate(resolve))
  }
  return { line, begun, come, endNext }
}

test('one caller at a time has its turn, and keys alternate', async () => {
  const { begun, come, endNext } = aLine()
  for (const name of ['a1', 'a2', 'a3', 'b1', 'c1', 'b2']) void come(name[0] ?? '', name)
  expect(begun).toEqual(['a1'])
  for (let ended = 0; ended < 6; ended += 1) await endNext()
  expect(begun).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3'])
})

test('a newcomer is next when another key has its second turn in a row', async () => {
  const { begun, come, endNext } = aLine()
  for (const name of ['a1', 'a2', 'a3']) void come('a', name)
  await endNext()
  void come('b', 'b1')
  await endNext()
  expect(begun).toEqual(['a1', 'a2', 'b1'])
})

test('a failed turn ends too, and does not fail others', async () => {
  const { begun, come, endNext } = aLine()
  const failed = come('a', 'a1').catch((error: Error) => error.message)
  const other = come('b', 'b1')
  await endNext(new Error('no permit'))
  await endNext()
  expect([await failed, await other, begun]).toEqual(['no permit', 'b1', ['a1', 'b1']])
})

test('the length of a line counts those that wait, in total and by key', async () => {
  const { line, come, endNext } = aLine()
  expect([line.length, line.lengthOf('a')]).toEqual([0, 0])
  for (const name of ['a1', 'a2', 'b1']) void come(name[0] ?? '', name)
  expect([line.length, line.lengthOf('a'), line.lengthOf('b'), line.lengthOf('c')]).toEqual([3, 2, 1, 0])
  for (let ended = 0; ended < 3; ended += 1) await endNext()
  expect([line.length, line.lengthOf('a')]).toEqual([0, 0])
})

import { describe, expect, test } from 'vitest'
import { isPdf, untilAnswered } from './label-attempts.ts'

const failing = (failures: number) => {
  const pauses: number[] = []
  let requests = 0
  const request = async () => {
    requests += 1
    if (requests <= failures) throw new Error(`not yet ${requests}`)
    return 'label'
  }
  const pause = async (milliseconds: number) => {
    pauses.push(milliseconds)
  }
  return { request, pause, pauses, requests: () => requests }
}

describe('a request for a label', () => {
  test('is repeated after 5 s until the label is there', async () => {
    const label = failing(3)
    await expect(untilAnswered({ ...label, isWorthAnother: () => true })).resolves.toBe('label')
    expect(label.pauses).toEqual([5_000, 5_000, 5_000])
  })

  test('ends after 4 attempts with the last failure', async () => {
    const label = failing(9)
    await expect(untilAnswered({ ...label, isWorthAnother: () => true })).rejects.toThrow('not yet 4')
    expect(label.requests()).toBe(4)
  })

  test('is not repeated when another attempt would change nothing', async () => {
    const label = failing(9)
    await expect(untilAnswered({ ...label, isWorthAnother: () => false })).rejects.toThrow('not yet 1')
    expect(label.pauses).toEqual([])
  })
})

test.each([
  ['%PDF-1.7 …', true],
  ['<html>Bad gateway</html>', false],
  ['', false],
])('a file that begins with "%s" is a PDF: %s', async (text, expected) => {
  expect(await isPdf(new Blob([text], { type: 'application/pdf' }))).toBe(expected)
})

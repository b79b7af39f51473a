import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { isProductSource, sourceFiles } from './source-files.ts'

const HELPER = 'apps/web/src/shared/look-again.ts'

/** Returns the lines of the web app's sources that match, each with the line above it. */
const linesWith = (word: RegExp): { file: string; above: string }[] =>
  sourceFiles()
    .filter((file) => file.startsWith('apps/web/src/') && isProductSource(file))
    .flatMap((file) => {
      const lines = readFileSync(file, 'utf8').split('\n')
      return lines.flatMap((line, at) => (word.test(line) ? [{ file, above: lines[at - 1] ?? '' }] : []))
    })

test('a query has an interval only by lookAgain: everything else is refreshed by events', () => {
  // `…InBackground` does not set an interval.
  expect(linesWith(/\brefetchInterval\b/).map(({ file }) => file)).toEqual([HELPER])
})

test('every use of lookAgain says why no event can replace it', () => {
  const uses = linesWith(/\blookAgain\(/)
  expect(uses.length).toBeGreaterThan(3)
  expect(uses.filter(({ above }) => !/\/\/ No event: \S/.test(above))).toEqual([])
})

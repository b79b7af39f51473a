import { expect, test } from 'vitest'
import { knownLetters, brokenLines } from './written-text.ts'

const ASCII = new Set(Array.from({ length: 95 }, (_, at) => 32 + at))
/** Breaks a text into lines of ten letters. */
const inTen = (text: string, most = 3) => brokenLines(text, { width: 10, widthOf: ({ length }) => length, most })

test.each([
  ['Dunk Low', 'Dunk Low'],
  ['Őrség', 'Orseg'],
  ['鞋 Air', '? Air'],
  ['two\nlines\tand\u0000more', 'two lines and more'],
  ['👟', '?'],
  ['ﬁt', 'ft'],
  ['', ''],
])('%j is printed as %j', (text, expected) => {
  expect(knownLetters(text, ASCII)).toBe(expected)
})

test.each([
  ['', ['']],
  ['one two three', ['one two', 'three']],
  ['exactlyten', ['exactlyten']],
  ['unbreakablelongword', ['unbreakabl', 'elongword']],
  ['a unbreakablelongword', ['a', 'unbreakabl', 'elongword']],
  ['one two three four five six seven', ['one two', 'three four', 'five six…']],
])('%j is broken into %j', (text, expected) => {
  expect(inTen(text)).toEqual(expected)
})

test('a cut text ends in an ellipsis, however long the last line was', () => {
  expect(inTen('exactlyten exactlyten', 1)).toEqual(['exactlyte…'])
  expect(inTen('x'.repeat(10_000), 2)).toEqual(['x'.repeat(10), `${'x'.repeat(9)}…`])
})

import { expect, test } from 'vitest'
import { exportedNames, scopeOf, sharedNames } from './exported-names.ts'
import { longLines, longLinesOfDocument } from './line-lengths.ts'

test('declarations and exports of a file are found, a schema and its type once', () => {
  const text = `export const Sale = 1
    export type Sale = number
    export async function take() {}
    export interface Row {}
    const inner = 2
    export { inner as outer } from './other.ts'`
  expect(exportedNames('a.ts', text)).toEqual(['Sale', 'take', 'Row'])
})

test("a name has one meaning in a workspace, and in one vendor's adapters and simulators", () => {
  expect(scopeOf('packages/marketplaces/src/alias/wire.ts')).not.toBe(
    scopeOf('packages/marketplaces/src/stockx/wire.ts'),
  )
  expect(scopeOf('simulators/alias/store.ts')).not.toBe(scopeOf('simulators/stockx/store.ts'))
  const both = (one: string, other: string) => sharedNames([one, other].map((file) => ({ file, names: ['pageOf'] })))
  expect(both('apps/server/src/modules/sales/a.ts', 'apps/server/src/platform/b.ts')).toHaveLength(1)
  expect(both('apps/server/src/a.ts', 'apps/web/src/b.ts')).toEqual([])
})

test('a line has at most 120 characters, unless a single text makes it longer', () => {
  const code = `const sum = ${Array(40).fill('one').join(' + ')}`
  expect(longLines(`\n${code}`)).toEqual([2])
  expect(longLines(`say('${'word '.repeat(30)}')`)).toEqual([])
  expect(longLinesOfDocument(`Words\n${'word '.repeat(30)}\n| ${'word '.repeat(30)} |`)).toEqual([2])
})

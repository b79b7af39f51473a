import { expect, test } from 'vitest'
import { importsOf, nearestTests } from './nearest-tests.ts'

test('imports, re-exports and lazy imports of ours are found, as paths from the root', () => {
  const text = `
    import { a } from './a.ts'
    import type { B } from '../rules/b.ts'
    import pg from 'pg'
    import { cents } from '@ark/domain'
    import { x } from '@ark/contract/sales/sales'
    export { c } from './c.ts'
    const later = () => import('./later.tsx')`
  expect(importsOf('apps/server/src/sales/take.ts', text)).toEqual([
    'apps/server/src/sales/a.ts',
    'apps/server/src/rules/b.ts',
    'packages/domain/src/index.ts',
    'packages/contract/src/sales/sales.ts',
    'apps/server/src/sales/c.ts',
    'apps/server/src/sales/later.tsx',
  ])
})

test('a changed test comes first, then tests by their distance in imports, each once', () => {
  const imports = new Map([
    ['rule.test.ts', ['rule.ts']],
    ['use.ts', ['rule.ts']],
    ['use.test.ts', ['use.ts', 'rule.ts']],
    ['app.ts', ['use.ts']],
    ['page.test.tsx', ['app.ts']],
    ['other.test.ts', ['other.ts']],
  ])
  expect(nearestTests(['rule.ts', 'changed.test.ts'], imports)).toEqual([
    'changed.test.ts',
    'rule.test.ts',
    'use.test.ts',
    'page.test.tsx',
  ])
})

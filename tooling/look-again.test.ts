import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { isProductSource, sourceFiles } from './source-files.ts'

const HELPER = 'apps/web/src/shared/look-again.ts'
/** The allowed users; the helper's comment says why. No event exists that could notify these screens. */
const USERS = [
  'features/admin/failed-jobs/failed-jobs.queries.ts',
  'features/admin/provider-health/provider-health.queries.ts',
  'features/system-sales/system-sales.queries.ts',
  'shared/frame/news/use-waiting.ts',
  'shared/frame/pages/OutageBanner.tsx',
  'shared/market/market.queries.ts',
]

/** Returns the sources of the web app that contain a word. */
const filesWith = (word: RegExp): string[] =>
  sourceFiles().filter(
    (file) => file.startsWith('apps/web/src/') && isProductSource(file) && word.test(readFileSync(file, 'utf8')),
  )

test('a query has an interval by lookAgain alone: everything else is read again by events', () => {
  // `…InBackground` does not set an interval.
  expect(filesWith(/\brefetchInterval\b/)).toEqual([HELPER])
})

test('lookAgain is used where no event can tell, and nowhere else', () => {
  expect(filesWith(/\blookAgain\(/).map((file) => file.replace('apps/web/src/', ''))).toEqual(USERS)
})

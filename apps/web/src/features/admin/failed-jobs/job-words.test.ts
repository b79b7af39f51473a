import { expect, test } from 'vitest'
import { jobWords } from './job-words.ts'

test.each([
  ['inventory.import-store', 'Import a store'],
  ['sales.move-a-pair', 'Sales: move a pair'],
  ['odd', 'Odd'],
])('%s is %s', (job, words) => expect(jobWords(job)).toBe(words))

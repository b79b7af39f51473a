import { expect, test } from 'vitest'
import { jobLabel } from './job-labels.ts'

test.each([
  ['inventory.import-store', 'Import a store'],
  ['sales.move-a-pair', 'Sales: move a pair'],
  ['odd', 'Odd'],
])('%s is %s', (job, words) => expect(jobLabel(job)).toBe(words))

import { expect, test } from 'vitest'
import { failureMessage } from './failure-message.ts'

test.each([
  ["ENOSPC: no space left on device, write '/data/x'", 'The disk is full.'],
  ['initdb: error: could not write: No space left on device', 'The disk is full.'],
  ["EROFS: read-only file system, mkdir '/ark/apps/web/dist'", 'ARK is on a disk that cannot be written.'],
  ['spawn ENOMEM', 'The machine has no memory left.'],
])('%s begins with what to do', (thrown, words) => {
  expect(failureMessage(new Error(thrown))).toMatch(new RegExp(`^${words}[^]*\\(`))
})

test('the reason may be in hidden lines of a program', () => {
  const error = new Error('migrate failed', { cause: 'could not extend file: No space left on device\n…' })
  expect(failureMessage(error)).toMatch(/^The disk is full/)
})

test('an unknown error is shown as it was thrown', () => {
  expect(failureMessage(new Error('PORT is "x": it has to be a number.'))).toBe('PORT is "x": it has to be a number.')
})

import { expect, test } from 'vitest'
import { ConfigError } from '../../../server/src/platform/config.ts'
import { errorLine, withoutRepeats } from './error-line.ts'

test.each([
  [{ level: 50, msg: 'job failed', err: { message: 'connect ECONNREFUSED' } }, 'job failed: connect ECONNREFUSED'],
  [{ level: 60, msg: 'boom', err: { message: 'boom' } }, 'boom'],
  [{ level: 50, err: { message: 'two\nlines' } }, 'two lines'],
])('an error record becomes one line: %j', (record, line) => {
  expect(errorLine(JSON.stringify(record))).toBe(line)
})

test.each([
  ['{"level":30,"msg":"request completed"}'],
  ['{"level":40,"msg":"slow"}'],
  ['{"cut sho'],
  ['    at main (file.ts:1:1)'],
  ['listening'],
  [''],
])('a line that is no error stays in the log: %s', (line) => {
  expect(errorLine(line)).toBeUndefined()
})

test('a crash in plain text is an error', () => {
  expect(errorLine('TypeError: x is not a function')).toBe('TypeError: x is not a function')
  const refused = new ConfigError(['HOST is wrong.']).message
  expect(errorLine(refused)).toBe('The environment has errors: HOST is wrong.')
})

test('the same sentence is shown once in ten seconds', () => {
  const said: string[] = []
  let now = 0
  const print = withoutRepeats(
    (line) => said.push(line),
    () => now,
  )
  for (const at of [0, 1, 9_999, 10_000]) {
    now = at
    print('down')
  }
  print('other')
  expect(said).toEqual(['down', 'down', 'other'])
})

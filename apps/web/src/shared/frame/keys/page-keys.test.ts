import { expect, test } from 'vitest'
import { pageCommandOf } from './page-keys.ts'

const pressed = (key: string, held = {}) => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  defaultPrevented: false,
  ...held,
})

test.each([
  ['/', 'search'],
  ['?', 'keys'],
  ['j', 'rows'],
  ['k', 'rows'],
  ['ArrowDown', 'rows'],
] as const)('%s on a page is %s', (key, command) => {
  expect(pageCommandOf(pressed(key), { isFree: true })).toBe(command)
})

test('the arrows and letters of a list are left to what has the focus', () => {
  expect(pageCommandOf(pressed('j'), { isFree: false })).toBeNull()
  expect(pageCommandOf(pressed('ArrowDown'), { isFree: false })).toBeNull()
  expect(pageCommandOf(pressed('/'), { isFree: false })).toBe('search')
})

test("with a key held it is the browser's, and what somebody has taken is taken", () => {
  expect(pageCommandOf(pressed('/', { ctrlKey: true }), { isFree: true })).toBeNull()
  expect(pageCommandOf(pressed('k', { metaKey: true }), { isFree: true })).toBeNull()
  expect(pageCommandOf(pressed('?', { defaultPrevented: true }), { isFree: true })).toBeNull()
})

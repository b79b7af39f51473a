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
] as const)('%s on a page means %s', (key, command) => {
  expect(pageCommandOf(pressed(key), { isFree: true })).toBe(command)
})

test('arrows and letters for a list go to the focused control first', () => {
  expect(pageCommandOf(pressed('j'), { isFree: false })).toBeNull()
  expect(pageCommandOf(pressed('ArrowDown'), { isFree: false })).toBeNull()
  expect(pageCommandOf(pressed('/'), { isFree: false })).toBe('search')
})

test('keys with a modifier belong to the browser, and handled keys are ignored', () => {
  expect(pageCommandOf(pressed('/', { ctrlKey: true }), { isFree: true })).toBeNull()
  expect(pageCommandOf(pressed('k', { metaKey: true }), { isFree: true })).toBeNull()
  expect(pageCommandOf(pressed('?', { defaultPrevented: true }), { isFree: true })).toBeNull()
})

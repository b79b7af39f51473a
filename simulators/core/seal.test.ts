import { expect, test } from 'vitest'
import { createSeal, opened } from './seal.ts'

test('what has not changed is serialised once, and what has is serialised anew', () => {
  const seal = createSeal()
  const owner = { list: [{ at: new Date(5) }] }
  const bytes = seal(owner, 1, owner.list)
  expect(seal(owner, 1, owner.list)).toBe(bytes)
  owner.list.push({ at: new Date(6) })
  expect(opened<object[]>(seal(owner, 2, owner.list))).toEqual([{ at: new Date(5) }, { at: new Date(6) }])
  expect(opened(owner)).toBe(owner)
})

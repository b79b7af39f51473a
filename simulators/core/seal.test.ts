import { expect, test } from 'vitest'
import { createSeal, opened } from './seal.ts'

test('unchanged data is serialized once, and changed data again', () => {
  const seal = createSeal()
  const owner = { list: [{ at: new Date(5) }] }
  const bytes = seal(owner, 1, owner.list)
  expect(seal(owner, 1, owner.list)).toBe(bytes)
  owner.list.push({ at: new Date(6) })
  expect(opened<object[]>(seal(owner, 2, owner.list))).toEqual([{ at: new Date(5) }, { at: new Date(6) }])
  expect(opened(owner)).toBe(owner)
})

import { expect, test } from 'vitest'
import { PASSWORD } from '#test/acts/test-people.ts'
import { Crowded } from '../../../platform/limits/fair-gate.ts'
import { hashPassword } from './passwords.ts'

/** Tests that hashing, which uses a core, queues behind the same caller. */

test('ten of a hundred passwords from one caller wait, the others are refused; another caller is served', async () => {
  const hundred = Promise.allSettled(Array.from({ length: 100 }, () => hashPassword(PASSWORD, 'retailer 1')))
  expect(await hashPassword(PASSWORD, 'address 198.51.100.7')).toContain('argon2id')
  const made = (await hundred).filter(({ status }) => status === 'fulfilled')
  const refused = (await hundred).flatMap((each) => (each.status === 'rejected' ? [each.reason as unknown] : []))
  // One password is hashed at a time, and ten wait.
  expect(made).toHaveLength(11)
  expect(refused).toHaveLength(89)
  expect(refused[0]).toBeInstanceOf(Crowded)
})

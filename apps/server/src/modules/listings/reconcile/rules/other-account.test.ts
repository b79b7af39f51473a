import { expect, test } from 'vitest'
import { isOnOtherAccount } from './other-account.ts'

const sent = { marketplace_account_id: 1, external_listing_id: 'a', attempts: 1 }

test.each([
  ['on the account in use', sent, 1, false],
  ['on another one', sent, 2, true],
  ['on an account, with none in use now', sent, null, true],
  ['sent to another one, its reply lost', { ...sent, external_listing_id: null }, 2, true],
  ['never sent', { ...sent, external_listing_id: null, attempts: 0 }, 2, false],
  ['from before accounts were recorded', { ...sent, marketplace_account_id: null }, 2, false],
])('a listing %s', (_, listing, inUse, isOther) => {
  expect(isOnOtherAccount(listing, inUse)).toBe(isOther)
})

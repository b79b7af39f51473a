import { expect, test } from 'vitest'
import { ApiError } from '../../../shared/api-error.ts'
import { withOwnMessages } from './password-change-messages.ts'

test.each([
  ['The current password is wrong.', 'Current password is incorrect'],
  [
    'New password must contain one number',
    'New password is not strong enough. Must contain uppercase, lowercase, number, and be at least 8 characters',
  ],
  ['Confirmation does not match.', 'New passwords do not match'],
  ['This password is known from leaks. Choose another.', 'This password is known from leaks. Choose another.'],
])('%s', (said, shown) => {
  const refusal = new ApiError(422, { detail: said, code: 'x', errors: [{ field: 'new_password', message: said }] })
  expect(withOwnMessages(refusal)).toMatchObject({ message: shown, status: 422, errors: [{ message: shown }] })
})

test('an error that is not a refusal stays unchanged', () => {
  const fault = new TypeError('boom')
  expect(withOwnMessages(fault)).toBe(fault)
})

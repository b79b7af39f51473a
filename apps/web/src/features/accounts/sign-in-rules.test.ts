import { expect, test } from 'vitest'
import { signInErrors } from './sign-in-rules.ts'

test.each([
  ['', '', { email: 'Email is required', password: 'Password is required' }],
  ['owner', 'x', { email: 'Please enter a valid email' }],
  [' owner@sandbox.test ', '', { password: 'Password is required' }],
  ['owner@sandbox.test', 'x', {}],
])('%j with password %j', (email, password, errors) => {
  expect(signInErrors({ email, password })).toEqual(errors)
})

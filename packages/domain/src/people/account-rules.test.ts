import { randomInt } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import {
  portalOf,
  generatePassword,
  missingInPassword,
  newPasswordErrors,
  passwordChangeErrors,
  phoneError,
  type RegistrationFields,
  registrationErrors,
  signInErrors,
  taxIdError,
  wrongPortalMessage,
} from './account-rules.ts'

const FORM: RegistrationFields = {
  email: 'ada@shop.example',
  username: 'ada',
  password: 'Right-Horse-9',
  confirm_password: 'Right-Horse-9',
  business_name: 'Ada’s',
  invite_code: 'SPRING',
}

describe('registration, with the specified messages', () => {
  test('a form with every required field is valid at both portals', () => {
    expect([registrationErrors(FORM, 'seller'), registrationErrors(FORM, 'buyer')]).toEqual([{}, {}])
  })

  test.each<[Partial<RegistrationFields>, object]>([
    [{ email: ' ' }, { email: 'Email is required' }],
    [{ email: 'ada' }, { email: 'Please enter a valid email' }],
    [{ email: 'a b@shop.example' }, { email: 'Please enter a valid email' }],
    // A zero-width space, a soft hyphen, a right-to-left override and a variation selector.
    ...['\u200b', '\u00ad', '\u202e', '\ufe0f'].flatMap((unseen): [object, object][] => [
      [{ email: `ad${unseen}a@shop.example` }, { email: 'Please enter a valid email' }],
      [{ username: `ad${unseen}a` }, { username: 'Username may not contain invisible characters' }],
    ]),
    ...['a,b@shop.example', '<a@shop.example>', 'a@shop.example;b', '"a"@shop.example', '\u0130@shop.example'].map(
      (email): [object, object] => [{ email }, { email: 'Please enter a valid email' }],
    ),
    [{ business_name: 'Ada\u200bs' }, { business_name: 'Business name may not contain invisible characters' }],
    [{ username: 'ad' }, { username: 'Username must be at least 3 characters' }],
    [{ username: ' ad ' }, { username: 'Username must be at least 3 characters' }],
    [
      { password: '', confirm_password: '' },
      { password: 'Password is required', confirm_password: 'Please confirm your password' },
    ],
    [
      { password: 'short', confirm_password: 'short' },
      { password: 'Password must contain: at least 8 characters, one uppercase letter, one number' },
    ],
    [{ confirm_password: 'Right-Horse-8' }, { confirm_password: 'Passwords do not match' }],
    [{ business_name: 'A' }, { business_name: 'Business name must be at least 2 characters' }],
    [{ business_name: '' }, { business_name: 'Business name is required' }],
    [{ invite_code: ' ' }, { invite_code: 'Invite code is required' }],
    [{ phone_number: 'call me' }, { phone_number: 'Please enter a valid phone number' }],
    [{ tax_id: '??' }, { tax_id: 'Please enter a valid tax ID' }],
  ])('%j', (wrong, errors) => {
    expect(registrationErrors({ ...FORM, ...wrong }, 'seller')).toEqual(errors)
  })

  test('each portal has its own types of business', () => {
    const typed = (business_type: string) => ({ ...FORM, business_type })
    const error = { business_type: 'Please choose a business type' }
    expect(registrationErrors(typed('consignment'), 'seller')).toEqual({})
    expect(registrationErrors(typed('consignment'), 'buyer')).toEqual(error)
    expect(registrationErrors(typed('collector'), 'buyer')).toEqual({})
    expect(registrationErrors(typed('collector'), 'seller')).toEqual(error)
    expect(registrationErrors(typed('toString'), 'seller')).toEqual(error)
  })
})

test('an optional field may be left out, and is checked when present', () => {
  expect([phoneError(''), phoneError('+1 (555) 010-0199'), phoneError('12')]).toEqual([
    null,
    null,
    'Please enter a valid phone number',
  ])
  expect([taxIdError(''), taxIdError('12-3456789'), taxIdError('DE 123456789')]).toEqual([null, null, null])
})

test('sign-in requires an email and a password', () => {
  expect(signInErrors({ email: '', password: '' })).toEqual({
    email: 'Email is required',
    password: 'Password is required',
  })
  expect(signInErrors({ email: 'ada@shop.example', password: 'x' })).toEqual({})
})

test('a new password, with the current one or from a link', () => {
  const form = { new_password: 'weak', confirm_new_password: 'other' }
  const errors = {
    new_password:
      'New password is not strong enough. Must contain uppercase, lowercase, number, and be at least 8 characters',
    confirm_new_password: 'New passwords do not match',
  }
  expect(newPasswordErrors(form)).toEqual(errors)
  expect(passwordChangeErrors({ ...form, current_password: '' })).toEqual({
    ...errors,
    current_password: 'Current password is required',
  })
})

test('a generated password has 8 characters, meets the rules, and has no look-alike characters', () => {
  const passwords = Array.from({ length: 500 }, () => generatePassword((below) => randomInt(below)))
  expect(passwords.filter((password) => password.length !== 8 || missingInPassword(password).length > 0)).toEqual([])
  expect(passwords.join('')).not.toMatch(/[0O1Il]/)
  expect(new Set(passwords).size).toBe(500)
  // Every position can contain every kind of character, because the three required ones are shuffled.
  expect(passwords.some((password) => /\d$/.test(password)) && passwords.some((password) => /^\d/.test(password))).toBe(
    true,
  )
})

test('the operator uses the seller portal, and an account of neither kind uses none', () => {
  const nobody = { retailer: null, buyer: null, is_operator: false }
  const portals = [{ ...nobody, retailer: {} }, { ...nobody, is_operator: true }, { ...nobody, buyer: {} }, nobody].map(
    portalOf,
  )
  expect(portals).toEqual(['seller', 'seller', 'buyer', null])
  expect([wrongPortalMessage('seller', 'seller'), wrongPortalMessage(null, 'seller')]).toEqual([
    null,
    'Invalid account type. Please contact support.',
  ])
})

import { hasUnseen } from '../text/visible-text.ts'

/**
 * The rules for the fields of an account, with their messages. The browser checks them while a person types, and the
 * server checks them again because it cannot trust the browser. Each `…Error` returns what is wrong with a value, or
 * null.
 */

/** The business types of a seller and their labels in the registration form. */
export const SELLER_BUSINESS_TYPES = {
  retail: 'Retail Store',
  consignment: 'Consignment',
  reseller: 'Reseller',
  distributor: 'Distributor',
  manufacturer: 'Manufacturer',
  other: 'Other',
} as const

/** The business types of a buyer and their labels in the registration form. */
export const BUYER_BUSINESS_TYPES = {
  retailer: 'Retail Store',
  collector: 'Collector',
  investor: 'Investor',
  distributor: 'Distributor',
  other: 'Other',
} as const

export const MIN_PASSWORD = 8
export const MIN_USERNAME = 3
export const MIN_BUSINESS_NAME = 2
/** The length of a generated password, in characters. */
export const GENERATED_PASSWORD_LENGTH = 8

type Problem = string | null
export type FieldErrors<Field extends string> = Partial<Record<Field, string>>

/**
 * The characters of an email address. It excludes list separators, brackets and quotes, which mail programs interpret.
 */
const EMAIL = /^[^@\s,;:<>()[\]\\"]{1,64}@[^@\s,;:<>()[\]\\"]{1,253}$/
/**
 * Returns whether lower-casing keeps the length. Letters such as U+0130 become two characters, so that an address with
 * one could match another address.
 */
const isSteady = (text: string): boolean => text.toLowerCase().length === text.length

export function emailError(email: string): Problem {
  const address = email.trim()
  if (address === '') return 'Email is required'
  const isValid = EMAIL.test(address) && address.length <= 254 && !hasUnseen(address) && isSteady(address)
  return isValid ? null : 'Please enter a valid email'
}

/**
 * Returns what is wrong with a username. It may contain letters of any script, digits and the punctuation of names:
 * people see it and no one types it to sign in.
 */
export function usernameError(username: string): Problem {
  const name = username.trim()
  if (name === '') return 'Username is required'
  if (name.length < MIN_USERNAME) return 'Username must be at least 3 characters'
  if (hasUnseen(name)) return 'Username may not contain invisible characters'
  return name.length <= 100 ? null : 'Username may have at most 100 characters'
}

const PARTS_OF_PASSWORD: readonly [pattern: RegExp, name: string][] = [
  [new RegExp(`^.{${MIN_PASSWORD},}$`, 's'), `at least ${MIN_PASSWORD} characters`],
  [/[A-Z]/, 'one uppercase letter'],
  [/[a-z]/, 'one lowercase letter'],
  [/\d/, 'one number'],
]

/** Returns the requirements that a password does not meet yet, for the checklist below the field. */
export const missingInPassword = (password: string): string[] =>
  PARTS_OF_PASSWORD.filter(([pattern]) => !pattern.test(password)).map(([, name]) => name)

export function passwordError(password: string): Problem {
  if (password === '') return 'Password is required'
  const missing = missingInPassword(password)
  return missing.length === 0 ? null : `Password must contain: ${missing.join(', ')}`
}

export function confirmationError(password: string, confirmation: string): Problem {
  if (confirmation === '') return 'Please confirm your password'
  return confirmation === password ? null : 'Passwords do not match'
}

export function businessNameError(name: string): Problem {
  const business = name.trim()
  if (business === '') return 'Business name is required'
  if (business.length < MIN_BUSINESS_NAME) return `Business name must be at least ${MIN_BUSINESS_NAME} characters`
  if (hasUnseen(business)) return 'Business name may not contain invisible characters'
  return business.length <= 200 ? null : 'Business name may have at most 200 characters'
}

export const inviteCodeError = (code: string): Problem => (code.trim() === '' ? 'Invite code is required' : null)

/** Returns what is wrong with a phone number. The field is optional; a number must be one that can be dialed. */
export function phoneError(phone: string): Problem {
  const number = phone.trim()
  if (number === '') return null
  return /^\+?[\d\s().\-/]{5,39}$/.test(number) && /\d{5}/.test(number.replaceAll(/\D/g, ''))
    ? null
    : 'Please enter a valid phone number'
}

/**
 * Returns what is wrong with a tax ID. The field is optional; an EIN, a VAT number or a similar ID has letters, digits
 * and separators.
 */
export function taxIdError(taxId: string): Problem {
  const id = taxId.trim()
  return id === '' || /^[A-Za-z0-9][A-Za-z0-9 .\-/]{3,39}$/.test(id) ? null : 'Please enter a valid tax ID'
}

export interface SignInFields {
  email: string
  password: string
}

export const signInErrors = ({ email, password }: SignInFields): FieldErrors<keyof SignInFields> =>
  onlyErrors({ email: emailError(email), password: password === '' ? 'Password is required' : null })

/** The fields of the registration form of both portals. */
export interface RegistrationFields {
  email: string
  username: string
  password: string
  confirm_password: string
  business_name: string
  business_type?: string | null
  tax_id?: string | null
  first_name?: string | null
  last_name?: string | null
  phone_number?: string | null
  invite_code: string
}

export type Portal = 'seller' | 'buyer'

export function registrationErrors(form: RegistrationFields, portal: Portal): FieldErrors<keyof RegistrationFields> {
  const types = portal === 'seller' ? SELLER_BUSINESS_TYPES : BUYER_BUSINESS_TYPES
  return onlyErrors({
    email: emailError(form.email),
    username: usernameError(form.username),
    password: passwordError(form.password),
    confirm_password: confirmationError(form.password, form.confirm_password),
    business_name: businessNameError(form.business_name),
    business_type:
      !form.business_type || Object.hasOwn(types, form.business_type) ? null : 'Please choose a business type',
    tax_id: taxIdError(form.tax_id ?? ''),
    phone_number: phoneError(form.phone_number ?? ''),
    invite_code: inviteCodeError(form.invite_code),
  })
}

export interface PasswordChangeFields {
  current_password: string
  new_password: string
  confirm_new_password: string
}

/** The messages for a password change. */
export const PASSWORD_CHANGE_MESSAGES = {
  wrongCurrent: 'Current password is incorrect',
  weak: 'New password is not strong enough. Must contain uppercase, lowercase, number, and be at least 8 characters',
  mismatch: 'New passwords do not match',
} as const

export const passwordChangeErrors = (form: PasswordChangeFields): FieldErrors<keyof PasswordChangeFields> =>
  onlyErrors({
    current_password: form.current_password === '' ? 'Current password is required' : null,
    ...newPasswordProblems(form),
  })

/** Returns what is wrong with a password that is set from an email link, where no current password is asked for. */
export const newPasswordErrors = (
  form: Omit<PasswordChangeFields, 'current_password'>,
): FieldErrors<'new_password' | 'confirm_new_password'> => onlyErrors(newPasswordProblems(form))

function newPasswordProblems({ new_password, confirm_new_password }: Omit<PasswordChangeFields, 'current_password'>) {
  const weak = missingInPassword(new_password).length > 0 ? PASSWORD_CHANGE_MESSAGES.weak : null
  const differs = confirm_new_password === new_password ? null : PASSWORD_CHANGE_MESSAGES.mismatch
  return {
    new_password: new_password === '' ? 'New password is required' : weak,
    confirm_new_password: confirm_new_password === '' ? 'Please confirm your new password' : differs,
  }
}

/** The alphabets leave out characters that look alike (0 O o, 1 I l). */
const UPPER = 'ABCDEFGHJKLMNPQRSTUVWXYZ'
const LOWER = 'abcdefghijkmnpqrstuvwxyz'
const DIGITS = '23456789'

/**
 * Returns a password that meets the rules and can be read aloud. `below(n)` returns a random integer from 0 to n − 1
 * from a secure source, which differs between the server and the browser.
 */
export function generatePassword(below: (limit: number) => number): string {
  const oneOf = (alphabet: string) => alphabet.charAt(below(alphabet.length))
  const rest = Array.from({ length: GENERATED_PASSWORD_LENGTH - 3 }, () => oneOf(UPPER + LOWER + DIGITS))
  const characters = [oneOf(UPPER), oneOf(LOWER), oneOf(DIGITS), ...rest]
  for (let last = characters.length - 1; last > 0; last -= 1) {
    const other = below(last + 1)
    const moved = characters[last] ?? ''
    characters[last] = characters[other] ?? ''
    characters[other] = moved
  }
  return characters.join('')
}

/** Returns the portal of an account, or null for none. The operator signs in at the seller portal. */
export function portalOf(account: { retailer: unknown; buyer: unknown; is_operator: boolean }): Portal | null {
  if (account.retailer || account.is_operator) return 'seller'
  return account.buyer ? 'buyer' : null
}

/** Returns the message for an account that signs in at the wrong portal, or null when the portal is right. */
export function wrongPortalMessage(own: Portal | null, portal: Portal): Problem {
  if (own === portal) return null
  if (own === null) return 'Invalid account type. Please contact support.'
  return own === 'buyer'
    ? 'This account is registered as a buyer. Please use the buyer login page.'
    : 'This account is registered as a seller. Please use the seller login page.'
}

function onlyErrors<Field extends string>(problems: Record<Field, Problem>): FieldErrors<Field> {
  const wrong = Object.entries(problems).filter(([, problem]) => problem !== null)
  return Object.fromEntries(wrong) as FieldErrors<Field>
}

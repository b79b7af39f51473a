import { hasUnseen } from '../text/visible-text.ts'

/**
 * What makes an account's fields right, in the words of documents 1 and 3 (§5 of each): the same rules for the
 * browser, which asks them while one types, and for the server, which believes nobody. Each `…Error` answers what
 * is wrong with a value, or null.
 */

/** Document 1 §3: what a seller may call his business, and what the form shows. */
export const SELLER_BUSINESS_TYPES = {
  retail: 'Retail Store',
  consignment: 'Consignment',
  reseller: 'Reseller',
  distributor: 'Distributor',
  manufacturer: 'Manufacturer',
  other: 'Other',
} as const

/** The same for a buyer. */
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
/** Document 3 §9. */
export const GENERATED_PASSWORD_LENGTH = 8

type Problem = string | null
export type FieldErrors<Field extends string> = Partial<Record<Field, string>>

/** What an address may be put together with: no separators of lists, brackets or quotes, which mail programs read. */
const EMAIL = /^[^@\s,;:<>()[\]\\"]{1,64}@[^@\s,;:<>()[\]\\"]{1,253}$/
/** Letters that become two when they are small, like U+0130: an address with one can be read as another one. */
const isSteady = (text: string): boolean => text.toLowerCase().length === text.length

export function emailError(email: string): Problem {
  const address = email.trim()
  if (address === '') return 'Email is required'
  const isValid = EMAIL.test(address) && address.length <= 254 && !hasUnseen(address) && isSteady(address)
  return isValid ? null : 'Please enter a valid email'
}

/** Letters of any script, digits, and what names are put together with; it is shown to others and typed by nobody. */
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

/** What a password still lacks, for a list that is ticked off while one types. */
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

/** Optional; where there is one, it has to be a number that can be dialled. */
export function phoneError(phone: string): Problem {
  const number = phone.trim()
  if (number === '') return null
  return /^\+?[\d\s().\-/]{5,39}$/.test(number) && /\d{5}/.test(number.replaceAll(/\D/g, ''))
    ? null
    : 'Please enter a valid phone number'
}

/** Optional; an EIN, a VAT number and the like: letters, digits and what stands between them. */
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

/** The registration form of both portals (document 1 §3). */
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

/** Document 1 §5: the texts that a person reads about a new password. */
export const PASSWORD_CHANGE_WORDS = {
  wrongCurrent: 'Current password is incorrect',
  weak: 'New password is not strong enough. Must contain uppercase, lowercase, number, and be at least 8 characters',
  mismatch: 'New passwords do not match',
} as const

export const passwordChangeErrors = (form: PasswordChangeFields): FieldErrors<keyof PasswordChangeFields> =>
  onlyErrors({
    current_password: form.current_password === '' ? 'Current password is required' : null,
    ...newPasswordProblems(form),
  })

/** The same for a password that is set by the link of a mail, which asks for no current one. */
export const newPasswordErrors = (
  form: Omit<PasswordChangeFields, 'current_password'>,
): FieldErrors<'new_password' | 'confirm_new_password'> => onlyErrors(newPasswordProblems(form))

function newPasswordProblems({ new_password, confirm_new_password }: Omit<PasswordChangeFields, 'current_password'>) {
  const weak = missingInPassword(new_password).length > 0 ? PASSWORD_CHANGE_WORDS.weak : null
  const differs = confirm_new_password === new_password ? null : PASSWORD_CHANGE_WORDS.mismatch
  return {
    new_password: new_password === '' ? 'New password is required' : weak,
    confirm_new_password: confirm_new_password === '' ? 'Please confirm your new password' : differs,
  }
}

/** Without the characters that look alike (0 O o, 1 I l), document 3 §5. */
const UPPER = 'ABCDEFGHJKLMNPQRSTUVWXYZ'
const LOWER = 'abcdefghijkmnpqrstuvwxyz'
const DIGITS = '23456789'

/**
 * A password that fulfils the rules and can be read aloud. `below` answers a random whole number from 0 up to, and
 * without, the number it is given: from the platform's secure source, which differs between server and browser.
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

/** Which portal an account belongs to; null: neither. The operator comes in by the sellers' portal (document 1 §2). */
export function portalOf(account: { retailer: unknown; buyer: unknown; is_operator: boolean }): Portal | null {
  if (account.retailer || account.is_operator) return 'seller'
  return account.buyer ? 'buyer' : null
}

/** Documents 1 and 3 §6: what an account is told that came in by the wrong portal; null when it is the right one. */
export function wrongPortalWords(own: Portal | null, portal: Portal): Problem {
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

import { type Role, ROLES } from '@ark/domain'
import Type from 'typebox'
import type { Area } from '../call.ts'
import {
  AnswerSchema,
  Count,
  Id,
  InputSchema,
  Instant,
  Message,
  Nullable,
  Personal,
  Text,
  Verbatim,
  VisibleLine,
} from '../fields.ts'
import { RESOURCES } from '../resources.ts'

export const LocationField = AnswerSchema('LocationField', {
  id: Id,
  location_nickname: Personal('location'),
  city: Nullable(Personal('place')),
  state: Nullable(Personal('place')),
})

/** What closing an account does. */
export const ClosingPreview = AnswerSchema('ClosingPreview', {
  may_close: Type.Boolean(),
  /** What has to end or be settled first, as sentences. */
  obstacles: Type.Array(Type.String({ examples: ['Order W-1042 over $212.50 (Packed) is not finished and paid.'] })),
  erased: Type.Array(Type.String({ examples: ['Saved views of lists.'] })),
  kept: Type.Array(Type.String({ examples: ['What was done to stock, listings and sales, without your name.'] })),
})

const Business = AnswerSchema('Business', {
  id: Id,
  business_name: Personal('business'),
  business_type: Nullable(Text),
  is_verified: Type.Boolean(),
  created_at: Instant,
})

const OwnRetailer = AnswerSchema('OwnRetailer', {
  ...Business.properties,
  /** When the business closes for good, unless that is undone before; null: nobody asked to close it. */
  closing_at: Nullable(Instant),
})

const User = AnswerSchema('User', {
  id: Id,
  email: Personal('email'),
  username: Personal('username'),
  first_name: Nullable(Personal('first_name')),
  last_name: Nullable(Personal('last_name')),
  phone_number: Nullable(Personal('phone')),
  role: Type.Unsafe<Role>({ type: 'string', enum: [...ROLES] }),
  is_operator: Type.Boolean(),
  last_login: Nullable(Instant),
  demo_mode: Type.Boolean(),
  must_change_password: Type.Boolean(),
  has_second_factor: Type.Boolean(),
  /**
   * True for an operator without a second factor, except in the sandbox: every other call is blocked until it is set
   * up.
   */
  must_set_up_second_factor: Type.Boolean(),
  locations: Type.Array(LocationField),
  retailer: Nullable(OwnRetailer),
  buyer: Nullable(Business),
})

/** The schema only limits the length. `account-rules.ts` of the domain checks the content and has the messages. */
const Filled = Type.String({ maxLength: 300 })
const Password = Type.String({ maxLength: 200 })
const Optional = Type.Optional(Nullable(Filled))
const Names = {
  first_name: Type.Optional(Nullable(VisibleLine(100))),
  last_name: Type.Optional(Nullable(VisibleLine(100))),
  phone_number: Type.Optional(Nullable(Type.String({ maxLength: 40 }))),
}

const Registration = InputSchema('Registration', {
  email: Filled,
  username: VisibleLine(300),
  password: Password,
  confirm_password: Password,
  business_name: VisibleLine(300),
  business_type: Optional,
  tax_id: Optional,
  ...Names,
  invite_code: Filled,
})

const Session = AnswerSchema('Session', {
  id: Text,
  created_at: Instant,
  last_seen_at: Instant,
  expires_at: Instant,
  user_agent: Nullable(Text),
  address: Nullable(Personal('address')),
  is_current: Type.Boolean(),
})

/** Six digits from the app, or a recovery code. Spaces and dashes are ignored. */
const Code = Type.String({ minLength: 1, maxLength: 40 })
const RecoveryCodes = AnswerSchema('RecoveryCodes', { recovery_codes: Type.Array(Type.String()) })

export const accounts = {
  'POST /auth/login/json': {
    operationId: 'signIn',
    summary:
      'Sign in. Answers 401 `code_needed` or `code_wrong` when `code` is required, and 403 `wrong_portal` for an ' +
      'account of the other portal',
    access: 'public',
    invalidates: [],
    body: InputSchema({
      email: Type.String({ minLength: 1, maxLength: 254, pattern: '^[^@\\s]+@[^@\\s]+$' }),
      password: Type.String({ minLength: 1, maxLength: 200 }),
      code: Type.Optional(Code),
      portal: Type.Optional(Type.Union([Type.Literal('seller'), Type.Literal('buyer')])),
    }),
    answer: AnswerSchema({ user: User, access_token: Type.String() }),
  },
  'POST /auth/logout': {
    operationId: 'signOut',
    summary: 'Sign out: end this session',
    access: 'signed-in',
    changes: 'nothing',
    invalidates: [],
    allowedWhileDue: ['password', 'second_factor'],
    answer: Message,
  },
  'POST /auth/register': {
    operationId: 'registerSeller',
    summary: 'Register a retailer and its owner with an invite code',
    access: 'public',
    invalidates: ['retailers'],
    body: Registration,
    answer: Message,
  },
  'POST /auth/register/buyer': {
    operationId: 'registerBuyer',
    summary: 'Register a buyer company and its user with an invite code',
    access: 'public',
    invalidates: [],
    body: Registration,
    answer: Message,
  },
  'POST /auth/forgot-password': {
    operationId: 'requestPasswordReset',
    summary: 'Email a link `/reset-password#token=…`. The answer is the same whether or not an account has the email',
    access: 'public',
    invalidates: ['outbox'],
    body: InputSchema({ email: Filled }),
    answer: Message,
  },
  'POST /auth/reset-password': {
    operationId: 'resetPassword',
    summary: 'Set a new password with the token of an emailed link. Ends every session',
    access: 'public',
    invalidates: [],
    body: InputSchema({ token: Filled, new_password: Password, confirm_new_password: Password }),
    answer: Message,
  },
  'POST /auth/accept-invitation': {
    operationId: 'acceptInvitation',
    summary: 'Accept a staff invitation with its emailed link `/accept-invitation#token=…`, which works once',
    access: 'public',
    invalidates: ['users', 'audit-log'],
    body: InputSchema({ token: Filled }),
    answer: Message,
  },
  'GET /auth/me': {
    operationId: 'getProfile',
    summary: 'Get the signed-in account',
    access: 'profile.read',
    reads: 'nothing',
    provides: ['profile'],
    allowedWhileDue: ['password', 'second_factor'],
    answer: User,
  },
  'PUT /auth/me': {
    operationId: 'updateProfile',
    summary: 'Change my name and phone number',
    access: 'profile.edit',
    changes: 'nothing',
    invalidates: ['profile', 'users'],
    body: InputSchema(Names),
    answer: User,
  },
  'POST /auth/change-password': {
    operationId: 'changePassword',
    summary: 'Change my password. Ends every session; this one continues with the token in the answer',
    access: 'profile.edit',
    changes: 'nothing',
    invalidates: ['profile', 'sessions', 'users', 'audit-log'],
    allowedWhileDue: ['password', 'second_factor'],
    body: InputSchema({ current_password: Password, new_password: Password, confirm_new_password: Password }),
    answer: AnswerSchema({ message: Type.String(), access_token: Type.String() }),
  },
  'GET /auth/me/closing': {
    operationId: 'previewOwnClosing',
    summary: 'Show what closing my account would erase and keep, and what has to end first',
    access: 'profile.edit',
    reads: 'nothing',
    provides: ['profile'],
    answer: ClosingPreview,
  },
  'POST /auth/me/close': {
    operationId: 'closeOwnAccount',
    summary: 'Close my account and erase what identifies me. This cannot be undone',
    access: 'profile.edit',
    changes: 'nothing',
    invalidates: ['profile', 'users', 'sessions', 'audit-log'],
    body: InputSchema({ current_password: Password }),
    answer: Message,
  },
  'POST /auth/me/toggle-demo-mode': {
    operationId: 'toggleDemoMode',
    summary: 'Turn demo mode on or off. It masks names, emails, phone numbers and locations in every answer',
    access: 'profile.edit',
    changes: 'nothing',
    invalidates: RESOURCES,
    answer: User,
  },
  'GET /auth/sessions': {
    operationId: 'listSessions',
    summary: 'List my sessions, this one first',
    access: 'profile.read',
    reads: 'nothing',
    provides: ['sessions'],
    answer: Type.Array(Session),
  },
  'DELETE /auth/sessions': {
    operationId: 'endOtherSessions',
    summary: 'End all my sessions except this one',
    access: 'profile.edit',
    changes: 'nothing',
    invalidates: ['sessions', 'audit-log'],
    answer: Message,
  },
  'DELETE /auth/sessions/{id}': {
    operationId: 'endSession',
    summary: 'End one of my sessions',
    access: 'profile.edit',
    changes: 'nothing',
    invalidates: ['sessions', 'audit-log'],
    params: InputSchema({ id: Type.String({ pattern: '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' }) }),
    answer: Message,
  },
  'GET /auth/second-factor': {
    operationId: 'getSecondFactor',
    summary: 'Get whether my account has a second factor',
    access: 'profile.read',
    reads: 'nothing',
    provides: ['second-factor'],
    allowedWhileDue: ['second_factor'],
    answer: AnswerSchema({
      is_on: Type.Boolean(),
      is_required: Type.Boolean(),
      turned_on_at: Nullable(Instant),
      recovery_codes_left: Count,
    }),
  },
  'POST /auth/second-factor/begin': {
    operationId: 'beginSecondFactor',
    summary: 'Create a secret for an authenticator app. It takes effect once it is confirmed',
    access: 'profile.edit',
    changes: 'nothing',
    invalidates: [],
    allowedWhileDue: ['second_factor'],
    body: InputSchema({ current_password: Password }),
    answer: AnswerSchema({ secret: Type.String(), otpauth_uri: Verbatim }),
  },
  'POST /auth/second-factor/confirm': {
    operationId: 'confirmSecondFactor',
    summary: 'Turn the second factor on with a code from the app. Only this answer shows the recovery codes',
    access: 'profile.edit',
    changes: 'nothing',
    invalidates: ['second-factor', 'profile', 'users', 'audit-log'],
    allowedWhileDue: ['second_factor'],
    body: InputSchema({ code: Code }),
    answer: RecoveryCodes,
  },
  'POST /auth/second-factor/recovery-codes': {
    operationId: 'renewRecoveryCodes',
    summary: 'Replace my recovery codes',
    access: 'profile.edit',
    changes: 'nothing',
    invalidates: ['second-factor', 'audit-log'],
    body: InputSchema({ current_password: Password, code: Code }),
    answer: RecoveryCodes,
  },
  'POST /auth/second-factor/turn-off': {
    operationId: 'turnOffSecondFactor',
    summary: 'Turn the second factor off',
    access: 'profile.edit',
    changes: 'nothing',
    invalidates: ['second-factor', 'profile', 'users', 'audit-log'],
    body: InputSchema({ current_password: Password, code: Code }),
    answer: Message,
  },
} as const satisfies Area

export { Names as NameFields, Password as PasswordField }

import { type StaffRole, STAFF_ROLES } from '@ark/domain'
import Type from 'typebox'
import { LocationField, NameFields, PasswordField } from './accounts.ts'
import type { Area } from '../call.ts'
import {
  AnswerSchema,
  EventDetails,
  Id,
  IdParams,
  InputSchema,
  Instant,
  limitOf,
  Message,
  Nullable,
  Personal,
  Text,
  VisibleLine,
} from '../fields.ts'

const StaffRoleField = Type.Unsafe<StaffRole>({ type: 'string', enum: [...STAFF_ROLES] })
const LocationIds = Type.Array(Id, { maxItems: 500 })
const MaybePassword = Type.Optional(Nullable(PasswordField))

const StaffMember = AnswerSchema('StaffMember', {
  id: Id,
  username: Personal('username'),
  email: Personal('email'),
  first_name: Nullable(Personal('first_name')),
  last_name: Nullable(Personal('last_name')),
  phone_number: Nullable(Personal('phone')),
  role: StaffRoleField,
  is_active: Type.Boolean(),
  must_change_password: Type.Boolean(),
  /** He has not followed the link of his invitation yet, or it had no link: he cannot sign in. */
  is_invited: Type.Boolean(),
  has_second_factor: Type.Boolean(),
  last_login: Nullable(Instant),
  created_at: Instant,
  /** Empty: every location. */
  locations: Type.Array(LocationField),
})

const TempPassword = { temp_password: Nullable(Type.String()), temp_password_expires_at: Instant }

/** A retailer's people (document 3 §2, User Management): the owner's. */
export const users = {
  'GET /users/': {
    operationId: 'listUsers',
    summary: 'The people of my business',
    access: 'users.manage',
    reads: 'all locations',
    provides: ['users'],
    answer: Type.Array(StaffMember),
  },
  'POST /users/': {
    operationId: 'createUser',
    summary:
      'Invite a person by mail; without `password` one is generated and shown this once. It opens the account once the' +
      ' mailed link was followed, and has to be changed at the first sign-in. Answers the same whether or not the' +
      ' e-mail has an account elsewhere',
    access: 'users.manage',
    changes: 'the business',
    invalidates: ['users', 'audit-log', 'outbox'],
    body: InputSchema({
      username: VisibleLine(300),
      email: Type.String({ maxLength: 300 }),
      ...NameFields,
      password: MaybePassword,
      role: Type.Optional(StaffRoleField),
      location_ids: Type.Optional(LocationIds),
    }),
    answer: AnswerSchema({ ...StaffMember.properties, ...TempPassword }),
    status: 201,
  },
  'PUT /users/{id}': {
    operationId: 'updateUser',
    summary: 'Change a person; a `password` given here has to be changed at the next sign-in',
    access: 'users.manage',
    changes: 'the business',
    invalidates: ['users', 'profile', 'audit-log'],
    params: IdParams,
    body: InputSchema({
      ...NameFields,
      role: Type.Optional(StaffRoleField),
      password: MaybePassword,
      is_active: Type.Optional(Type.Boolean()),
    }),
    answer: StaffMember,
  },
  'PUT /users/{id}/locations': {
    operationId: 'setUserLocations',
    summary: 'The locations whose stock and sales a person sees; none means all',
    access: 'users.manage',
    changes: 'the business',
    invalidates: ['users', 'profile', 'audit-log'],
    params: IdParams,
    body: InputSchema({ location_ids: LocationIds }),
    answer: StaffMember,
  },
  'POST /users/{id}/reset-password': {
    operationId: 'resetUserPassword',
    summary: 'A temporary password for a person, shown this once; ends his sessions, or mails his invitation once more',
    access: 'users.manage',
    changes: 'the business',
    invalidates: ['users', 'audit-log'],
    params: IdParams,
    answer: AnswerSchema({ temp_password: Type.String(), temp_password_expires_at: Instant }),
  },
  'POST /users/{id}/turn-off-second-factor': {
    operationId: 'turnOffUserSecondFactor',
    summary: 'Turn off the second factor of a person who lost his app and his recovery codes',
    access: 'users.manage',
    changes: 'the business',
    invalidates: ['users', 'audit-log'],
    params: IdParams,
    answer: StaffMember,
  },
  'DELETE /users/{id}': {
    operationId: 'removeUser',
    summary: 'Remove a person',
    access: 'users.manage',
    changes: 'the business',
    invalidates: ['users', 'audit-log'],
    params: IdParams,
    answer: Message,
  },
  'GET /users/me/locations': {
    operationId: 'listOwnLocations',
    summary: 'The locations I am restricted to; all of them when I am not',
    access: 'locations.read',
    reads: 'own locations',
    provides: ['profile', 'locations'],
    answer: Type.Array(LocationField),
  },
  'GET /retailers': {
    operationId: 'listRetailers',
    summary: 'Every retailer by name',
    access: 'administration',
    provides: ['retailers'],
    answer: Type.Array(AnswerSchema({ id: Id, business_name: Personal('business') })),
  },
  'GET /admin/audit-log': {
    operationId: 'listPlatformAuditLog',
    summary: "The platform's log, newest first: sign-ins that name nobody at a retailer, and what the operator did",
    access: 'administration',
    provides: ['audit-log'],
    isExpensive: true,
    query: InputSchema({
      /** Only what was written before this entry: a place in the log, nobody's id. */
      before: Type.Optional(Type.Integer({ minimum: 1, maximum: 1e15 })),
      limit: limitOf(50, 200),
      event_type: Type.Optional(Type.String({ maxLength: 100 })),
    }),
    answer: AnswerSchema({
      entries: Type.Array(
        AnswerSchema({
          id: Id,
          created_at: Instant,
          event_type: Text,
          status: Text,
          user_name: Nullable(Personal('full_name')),
          /** Of who did it; of a sign-in that names nobody, what was entered. */
          email: Nullable(Personal('email')),
          address: Nullable(Personal('address')),
          /** Whose sale or payment it was about. */
          retailer_name: Nullable(Personal('business')),
          event_details: EventDetails,
          error_message: Nullable(Type.String()),
        }),
      ),
      /** What `before` has to be for the next page; null: that was all. */
      next_before: Nullable(Id),
      /** Every kind that has been written so far. */
      kinds: Type.Array(Text),
    }),
  },
  'GET /admin/outbox': {
    operationId: 'listOutbox',
    summary: 'Mails that were not sent, newest first: what a person is told when no SMTP is configured',
    access: 'administration',
    provides: ['outbox'],
    answer: Type.Array(
      AnswerSchema({
        id: Id,
        recipient: Personal('email'),
        subject: Text,
        body: Personal('letter', 10_000),
        created_at: Instant,
        error: Nullable(Text),
      }),
    ),
  },
} as const satisfies Area

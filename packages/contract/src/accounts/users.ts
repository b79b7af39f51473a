import { type Role, ROLES, type StaffRole, STAFF_ROLES } from '@ark/domain'
import Type from 'typebox'
import { ClosingPreview, LocationField, NameFields, PasswordField } from './accounts.ts'
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
  /**
   * True while the person has not opened the link of the invitation, or the invitation had no link: they cannot sign in
   * yet.
   */
  is_invited: Type.Boolean(),
  has_second_factor: Type.Boolean(),
  last_login: Nullable(Instant),
  created_at: Instant,
  /** Empty: every location. */
  locations: Type.Array(LocationField),
})

const TempPassword = { temp_password: Nullable(Type.String()), temp_password_expires_at: Instant }

/** The accounts of a retailer's staff, which its owner manages. */
export const users = {
  'GET /users/': {
    operationId: 'listUsers',
    summary: 'List the people of my business',
    access: 'users.manage',
    reads: 'all locations',
    provides: ['users'],
    answer: Type.Array(StaffMember),
  },
  'POST /users/': {
    operationId: 'createUser',
    summary:
      'Invite a person by email. Without `password`, ARK generates one and shows it only in this answer. The ' +
      'password works once the person opens the emailed link, and must be changed at the first sign-in. The answer ' +
      'is the same whether or not the email has an account elsewhere',
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
    summary: "Change a person's account. A `password` set here must be changed at the next sign-in",
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
    summary: 'Set the locations whose stock and sales a person sees. None means all',
    access: 'users.manage',
    changes: 'the business',
    invalidates: ['users', 'profile', 'audit-log'],
    params: IdParams,
    body: InputSchema({ location_ids: LocationIds }),
    answer: StaffMember,
  },
  'POST /users/{id}/reset-password': {
    operationId: 'resetUserPassword',
    summary:
      'Create a temporary password for a person; only this answer shows it. Ends their sessions, or emails their ' +
      'invitation again',
    access: 'users.manage',
    changes: 'the business',
    invalidates: ['users', 'audit-log'],
    params: IdParams,
    answer: AnswerSchema({ temp_password: Type.String(), temp_password_expires_at: Instant }),
  },
  'POST /users/{id}/turn-off-second-factor': {
    operationId: 'turnOffUserSecondFactor',
    summary: 'Turn off the second factor of a person who lost their app and their recovery codes',
    access: 'users.manage',
    changes: 'the business',
    invalidates: ['users', 'audit-log'],
    params: IdParams,
    answer: StaffMember,
  },
  'DELETE /users/{id}': {
    operationId: 'removeUser',
    summary:
      "Remove a person's account. Records keep their name, unless `erase` closes the account: then their name, email " +
      'and phone number are erased for good',
    access: 'users.manage',
    changes: 'the business',
    invalidates: ['users', 'audit-log'],
    params: IdParams,
    query: InputSchema({ erase: Type.Optional(Type.Boolean()) }),
    answer: Message,
  },
  'GET /users/me/locations': {
    operationId: 'listOwnLocations',
    summary: 'List the locations that I am restricted to, or all of them when I am not restricted',
    access: 'locations.read',
    reads: 'own locations',
    provides: ['profile', 'locations'],
    answer: Type.Array(LocationField),
  },
  'GET /retailers': {
    operationId: 'listRetailers',
    summary: 'List all retailers by name',
    access: 'administration',
    provides: ['retailers'],
    answer: Type.Array(AnswerSchema({ id: Id, business_name: Personal('business') })),
  },
  'GET /admin/audit-log': {
    operationId: 'listPlatformAuditLog',
    summary:
      "List the platform's audit log, newest first: sign-ins without a retailer's account, and the operator's acts",
    access: 'administration',
    provides: ['audit-log'],
    isExpensive: true,
    query: InputSchema({
      /** `next_cursor` of the previous page: a position in the log, not the ID of a record. */
      cursor: Type.Optional(Type.Integer({ minimum: 1, maximum: 1e15 })),
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
          /**
           * The email of the person who acted; for a sign-in without a matching account, the email that was entered.
           */
          email: Nullable(Personal('email')),
          address: Nullable(Personal('address')),
          /** The business that the sale or payment belongs to. */
          retailer_name: Nullable(Personal('business')),
          event_details: EventDetails,
          error_message: Nullable(Type.String()),
        }),
      ),
      /** The `cursor` of the next page; null: this is the last one. */
      next_cursor: Nullable(Id),
      /** Every event type in the log so far. */
      kinds: Type.Array(Text),
    }),
  },
  'GET /admin/account-closing': {
    operationId: 'previewAccountClosing',
    summary: "Show what closing a person's account would erase and keep, and what stands in the way",
    access: 'administration',
    provides: ['users'],
    query: InputSchema({ email: Type.String({ maxLength: 300, examples: ['dana@sneakers.example'] }) }),
    answer: AnswerSchema({
      ...ClosingPreview.properties,
      email: Personal('email'),
      role: Type.Unsafe<Role>({ type: 'string', enum: [...ROLES] }),
      /** When the person was removed from a staff; the name is still there. Null: the account is open. */
      removed_at: Nullable(Instant),
    }),
  },
  'POST /admin/account-closing': {
    operationId: 'closeAccount',
    summary: "Close a person's account and erase what identifies them. This cannot be undone",
    access: 'administration',
    invalidates: ['users', 'audit-log', 'outbox'],
    body: InputSchema({ email: Type.String({ maxLength: 300 }), confirm_email: Type.String({ maxLength: 300 }) }),
    answer: Message,
  },
  'GET /admin/outbox': {
    operationId: 'listOutbox',
    summary: 'List unsent emails, newest first. Emails wait here when no SMTP server is configured',
    access: 'administration',
    provides: ['outbox'],
    answer: Type.Array(
      AnswerSchema({
        id: Id,
        recipient: Personal('email'),
        subject: Text,
        body: Personal('letter', 10_000),
        created_at: Instant,
        /** Why the email was not sent; null while it waits for its first attempt. */
        error: Nullable(Text),
        /** When ARK was restored and held the email, which may have been sent before; null: it was not held. */
        held_at: Nullable(Instant),
      }),
    ),
  },
  'POST /admin/outbox/{id}/send': {
    operationId: 'sendMailAgain',
    summary: 'Send an unsent email now, also one that was held after a restore',
    access: 'administration',
    invalidates: ['outbox', 'audit-log'],
    params: IdParams,
    answer: Message,
    status: 202,
  },
  'DELETE /admin/outbox/{id}': {
    operationId: 'discardMail',
    summary: 'Discard an unsent email. This cannot be undone',
    access: 'administration',
    invalidates: ['outbox', 'audit-log'],
    params: IdParams,
    answer: Message,
  },
} as const satisfies Area

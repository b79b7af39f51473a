import Type from 'typebox'
import type { Area } from '../call.ts'
import {
  AnswerSchema,
  Count,
  Id,
  IdParams,
  InputSchema,
  Instant,
  limitOf,
  Message,
  Nullable,
  Personal,
  Text,
} from '../fields.ts'

/** The limits of an invite code: the length of its note in characters, its accounts, and its validity in days. */
const MOST_NOTES = 200
const MOST_USES = 100_000
const MOST_DAYS = 366

const MadeCode = AnswerSchema('MadeCode', {
  id: Id,
  /** The last characters of the code. ARK shows the code itself only once, when it creates it. */
  hint: Text,
  note: Nullable(Type.String({ maxLength: MOST_NOTES })),
  /** How many accounts it opens; null: unlimited. */
  max_uses: Nullable(Count),
  uses: Count,
  /** Whether the code still opens accounts, and why not. */
  state: Type.Union([Type.Literal('open'), Type.Literal('used_up'), Type.Literal('expired'), Type.Literal('revoked')]),
  expires_at: Nullable(Instant),
  revoked_at: Nullable(Instant),
  created_at: Instant,
})

/** The invite codes that new businesses register with, for the operator. */
export const inviteCodes = {
  'GET /admin/invite-codes': {
    operationId: 'listInviteCodes',
    summary: "List the operator's invite codes, newest first, and those in the environment variable",
    access: 'administration',
    provides: ['settings'],
    isExpensive: true,
    query: InputSchema({
      /** `next_cursor` of the previous page. */
      cursor: Type.Optional(Id),
      limit: limitOf(50, 200),
    }),
    answer: AnswerSchema({
      codes: Type.Array(MadeCode),
      next_cursor: Nullable(Id),
      /** The codes in the INVITE_CODES environment variable, which can only be changed there. */
      of_environment: Type.Array(AnswerSchema({ hint: Text, max_uses: Nullable(Count), uses: Count })),
    }),
  },
  'POST /admin/invite-codes': {
    operationId: 'makeInviteCode',
    summary: 'Create an invite code. Only this answer shows it',
    access: 'administration',
    invalidates: ['settings', 'audit-log'],
    body: InputSchema({
      /** For whom the code is. */
      note: Type.Optional(Type.String({ maxLength: MOST_NOTES })),
      /** Left out: unlimited. */
      max_uses: Type.Optional(Type.Integer({ minimum: 1, maximum: MOST_USES, examples: [5] })),
      /** Left out: valid until revoked. */
      expires_in_days: Type.Optional(Type.Integer({ minimum: 1, maximum: MOST_DAYS, examples: [30] })),
    }),
    answer: AnswerSchema({ id: Id, code: Text }),
  },
  'POST /admin/invite-codes/{id}/revoke': {
    operationId: 'revokeInviteCode',
    summary: 'Revoke an invite code. Accounts that it opened stay',
    access: 'administration',
    invalidates: ['settings', 'audit-log'],
    params: IdParams,
    answer: Message,
  },
  'GET /admin/invite-codes/{id}/uses': {
    operationId: 'listInviteCodeUses',
    summary: 'List the accounts that an invite code opened, newest first',
    access: 'administration',
    provides: ['settings'],
    isExpensive: true,
    params: IdParams,
    query: InputSchema({
      /** `next_cursor` of the previous page. */
      cursor: Type.Optional(Id),
      limit: limitOf(50, 200),
    }),
    answer: AnswerSchema({
      uses: Type.Array(
        AnswerSchema({
          id: Id,
          used_at: Instant,
          kind: Type.Union([Type.Literal('buyer'), Type.Literal('retailer')]),
          business_name: Personal('business'),
          email: Personal('email'),
        }),
      ),
      next_cursor: Nullable(Id),
    }),
  },
} as const satisfies Area

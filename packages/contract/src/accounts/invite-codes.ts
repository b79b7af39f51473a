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

/** So long a note, so many accounts of one code, so long until it ends. */
const MOST_NOTES = 200
const MOST_USES = 100_000
const MOST_DAYS = 366

const MadeCode = AnswerSchema('MadeCode', {
  id: Id,
  /** Its last letters; the code itself was shown as it was made. */
  hint: Text,
  note: Nullable(Type.String({ maxLength: MOST_NOTES })),
  /** How many accounts it opens; null: any number. */
  max_uses: Nullable(Count),
  uses: Count,
  /** Whether somebody can still join by it, and why not. */
  state: Type.Union([Type.Literal('open'), Type.Literal('used_up'), Type.Literal('expired'), Type.Literal('revoked')]),
  expires_at: Nullable(Instant),
  revoked_at: Nullable(Instant),
  created_at: Instant,
})

/** By what new businesses join, for the operator. */
export const inviteCodes = {
  'GET /admin/invite-codes': {
    operationId: 'listInviteCodes',
    summary: 'Invite codes that the operator has made, the newest first, and those of the environment',
    access: 'administration',
    provides: ['settings'],
    isExpensive: true,
    query: InputSchema({
      /** The page begins after this one. */
      before: Type.Optional(Id),
      limit: limitOf(50, 200),
    }),
    answer: AnswerSchema({
      codes: Type.Array(MadeCode),
      has_more: Type.Boolean(),
      /** Of INVITE_CODES; they are changed there. */
      of_environment: Type.Array(AnswerSchema({ hint: Text, max_uses: Nullable(Count), uses: Count })),
    }),
  },
  'POST /admin/invite-codes': {
    operationId: 'makeInviteCode',
    summary: 'Make an invite code; this answer is the only one that shows it',
    access: 'administration',
    invalidates: ['settings', 'audit-log'],
    body: InputSchema({
      /** For whom it is. */
      note: Type.Optional(Type.String({ maxLength: MOST_NOTES })),
      /** Left out: any number of accounts. */
      max_uses: Type.Optional(Type.Integer({ minimum: 1, maximum: MOST_USES, examples: [5] })),
      /** Left out: until it is revoked. */
      expires_in_days: Type.Optional(Type.Integer({ minimum: 1, maximum: MOST_DAYS, examples: [30] })),
    }),
    answer: AnswerSchema({ id: Id, code: Text }),
  },
  'POST /admin/invite-codes/{id}/revoke': {
    operationId: 'revokeInviteCode',
    summary: 'Nobody joins by this code any more; accounts that it has opened stay',
    access: 'administration',
    invalidates: ['settings', 'audit-log'],
    params: IdParams,
    answer: Message,
  },
  'GET /admin/invite-codes/{id}/uses': {
    operationId: 'listInviteCodeUses',
    summary: 'Who has joined by a code, the newest first',
    access: 'administration',
    provides: ['settings'],
    isExpensive: true,
    params: IdParams,
    query: InputSchema({
      /** The page begins after this one. */
      before: Type.Optional(Id),
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
      has_more: Type.Boolean(),
    }),
  },
} as const satisfies Area

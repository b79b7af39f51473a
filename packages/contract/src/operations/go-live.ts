import Type from 'typebox'
import type { Area } from '../call.ts'
import { AnswerSchema, InputSchema, Instant, Nullable, Text } from '../fields.ts'

const example = (text: string) => Type.String({ examples: [text] })

const CheckState = Type.Union([
  Type.Literal('ok'),
  Type.Literal('warning'),
  Type.Literal('wrong'),
  /** `found` says why. */
  Type.Literal('not_checked'),
])

/** Calls of the operator's page Go Live: the checks of `ark doctor`, and the accounts that businesses share. */
export const goLive = {
  'GET /admin/go-live': {
    operationId: 'getSharedAccounts',
    summary: 'Get the marketplace accounts that businesses share',
    access: 'administration',
    provides: ['stores'],
    answer: AnswerSchema({
      /** One entry for each marketplace. */
      shared_accounts: Type.Array(
        AnswerSchema({
          marketplace: Type.Union([Type.Literal('stockx'), Type.Literal('goat')]),
          /** True: a simulator replaces the marketplace, because its credentials are not set. */
          is_simulated: Type.Boolean(),
          /** Null: no account is connected. */
          connected_since: Nullable(Instant),
          /** Why the marketplace refuses the account; null: it does not. */
          problem: Nullable(Text),
        }),
      ),
    }),
  },
  'POST /admin/go-live/checks': {
    operationId: 'runGoLiveChecks',
    summary: 'Run the checks of `ark doctor`, at most six times in five minutes. They change nothing',
    access: 'administration',
    invalidates: [],
    isExpensive: true,
    body: InputSchema({
      /** True: also sends a test mail to the operator (OPERATOR_EMAIL). */
      send_mail: Type.Boolean(),
    }),
    answer: AnswerSchema({
      checked_at: Instant,
      results: Type.Array(
        AnswerSchema({
          /** A name for programs, like `database.role`. */
          name: example('database.migrations'),
          group: example('Database'),
          title: example('Migrations'),
          /** The store or account that it is about; null: the check has one subject. */
          about: Nullable(example('kicks-and-co.myshopify.com')),
          state: CheckState,
          found: example('One migration is pending: 0013_doors.'),
          /** Null: there is nothing to do. */
          todo: Nullable(example('Run npx ark migrate.')),
        }),
      ),
    }),
  },
} as const satisfies Area

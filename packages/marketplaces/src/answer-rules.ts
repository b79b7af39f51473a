import {
  ProviderClosed,
  type ProviderName,
  ProviderNotConnected,
  ProviderNotFound,
  ProviderRefused,
} from './provider-errors.ts'

/**
 * The party whose problem an answer is. `account`: the key, the grant, the plan, a scope or a ban, so that work waits
 * until someone fixes it. `record`: the size, listing or order of the call. `request`: what ARK sent. `provider`: the
 * provider is failing. `wait`: too many requests. `nobody`: the answer is good.
 */
export type ProblemOf = 'account' | 'record' | 'request' | 'provider' | 'wait' | 'nobody'

/** The person who fixes an account: whoever connects it again, its owner, or ARK's operator. */
export type FixedBy = 'connect' | 'owner' | 'operator'

/**
 * The kind of call: tokens come from another host than data. A refused batch, for want of a scope or of quota, says
 * nothing about the account, because its writes may succeed one by one.
 */
export type ApiHost = 'api' | 'tokens' | 'batches'

export interface AnswerRule {
  provider: ProviderName
  at: ApiHost
  status: number
  /** The vendor's error code in the body, from GraphQL, gRPC or OAuth. A rule with null applies to all other codes. */
  code: string | null
  whose: ProblemOf
  /** The person who fixes it; for an account's problem. */
  mender?: FixedBy
  /** For an account's problem: only calls of this kind are refused, for example because a scope is missing. */
  isOfCall?: true
  /**
   * For an account's problem: what happened and what to do, as a message for its owner without a period. Null: the
   * vendor's message is used.
   */
  message?: string
}

const DEAD_GRANT = 'Access was revoked. Connect it again'
const FROZEN =
  'The Shopify store is frozen: its plan is not paid. Pay it in Shopify under Settings, Billing; ARK then continues automatically'
const GONE =
  'Shopify has no store at this address: it was closed or renamed. Open it again there, or connect the new address'
const LOCKED = 'Shopify has locked the store. Ask Shopify support to unlock it; ARK then continues automatically'
const DORMANT = 'Shopify has made the store dormant. Open it again in Shopify; ARK then continues automatically'
const NO_TOKENS = 'gives ARK no tokens: the operator must check the client ID and the secret'
const UNPAID = 'requires a payment first. Check the account there; ARK then continues automatically'
const BLOCKED = 'has locked the account. Check the account there; ARK then continues automatically'

const ofAccount = (mender: FixedBy, message?: string) =>
  ({ whose: 'account', mender, ...(message && { message }) }) as const
const rows = (
  { provider, at }: Pick<AnswerRule, 'provider' | 'at'>,
  rules: readonly Omit<AnswerRule, 'provider' | 'at'>[],
): AnswerRule[] => rules.map((rule) => ({ provider, at, ...rule }))

/**
 * The meaning of every known answer of every provider. The row with the answer's code applies, else the row without a
 * code. An answer without a row is judged by its status (`otherwise`).
 */
export const ANSWER_RULES: readonly AnswerRule[] = [
  ...rows({ provider: 'shopify', at: 'api' }, [
    { status: 200, code: 'ACCESS_DENIED', ...ofAccount('connect'), isOfCall: true },
    { status: 200, code: 'SHOP_INACTIVE', ...ofAccount('owner', DORMANT) },
    { status: 200, code: 'SHOP_DORMANT', ...ofAccount('owner', DORMANT) },
    { status: 200, code: 'RESOURCE_NOT_FOUND', whose: 'record' },
    { status: 200, code: 'THROTTLED', whose: 'wait' },
    { status: 200, code: 'INTERNAL_SERVER_ERROR', whose: 'provider' },
    { status: 200, code: 'TIMEOUT', whose: 'provider' },
    { status: 200, code: 'MAX_COST_EXCEEDED', whose: 'request' },
    { status: 200, code: 'BAD_REQUEST', whose: 'request' },
    { status: 400, code: null, whose: 'request' },
    { status: 401, code: null, ...ofAccount('connect') },
    { status: 402, code: null, ...ofAccount('owner', FROZEN) },
    // From 2027-01-01, Shopify also answers this to a token that does not expire.
    { status: 403, code: null, ...ofAccount('connect') },
    // A missing record is an answer with 200, so a 404 means the shop itself.
    { status: 404, code: null, ...ofAccount('owner', GONE) },
    { status: 423, code: null, ...ofAccount('owner', LOCKED) },
    { status: 429, code: null, whose: 'wait' },
    { status: 430, code: null, whose: 'wait' },
    { status: 500, code: null, whose: 'provider' },
  ]),
  ...rows({ provider: 'shopify', at: 'tokens' }, [
    { status: 400, code: 'invalid_grant', ...ofAccount('connect', DEAD_GRANT) },
    { status: 401, code: null, ...ofAccount('connect', DEAD_GRANT) },
    // A code works once, and a token is migrated once, so this says nothing about the current access.
    { status: 400, code: 'invalid_request', whose: 'request' },
    { status: 400, code: 'invalid_subject_token', whose: 'request' },
    { status: 400, code: null, ...ofAccount('operator', `Shopify ${NO_TOKENS}`) },
    { status: 402, code: null, ...ofAccount('owner', FROZEN) },
    { status: 403, code: null, ...ofAccount('operator', `Shopify ${NO_TOKENS}`) },
    { status: 404, code: null, ...ofAccount('owner', GONE) },
    { status: 423, code: null, ...ofAccount('owner', LOCKED) },
  ]),
  ...rows({ provider: 'stockx', at: 'api' }, [
    { status: 400, code: null, whose: 'record' },
    { status: 401, code: null, ...ofAccount('connect') },
    // No documentation mentions this status.
    { status: 402, code: null, ...ofAccount('owner', `StockX ${UNPAID}`) },
    {
      status: 403,
      code: null,
      ...ofAccount(
        'operator',
        "StockX refuses ARK's API key. The operator must check it in the StockX developer portal",
      ),
    },
    { status: 404, code: null, whose: 'record' },
    { status: 413, code: null, whose: 'request' },
    { status: 415, code: null, whose: 'request' },
    // No documentation mentions this status.
    { status: 423, code: null, ...ofAccount('owner', `StockX ${BLOCKED}`) },
    { status: 429, code: null, whose: 'wait' },
    { status: 500, code: null, whose: 'provider' },
    { status: 503, code: null, whose: 'provider' },
  ]),
  ...rows({ provider: 'stockx', at: 'tokens' }, [
    { status: 400, code: 'invalid_grant', ...ofAccount('connect', DEAD_GRANT) },
    { status: 403, code: 'invalid_grant', ...ofAccount('connect', DEAD_GRANT) },
    { status: 400, code: null, ...ofAccount('operator', `StockX ${NO_TOKENS}`) },
    // From OAuth 2.0 §5.2; the vendor's documentation does not mention it.
    { status: 401, code: null, ...ofAccount('operator', `StockX ${NO_TOKENS}`) },
    { status: 403, code: null, ...ofAccount('operator', `StockX ${NO_TOKENS}`) },
  ]),
  ...rows({ provider: 'goat', at: 'api' }, [
    { status: 400, code: '3', whose: 'request' },
    { status: 400, code: '9', whose: 'record' },
    { status: 401, code: null, ...ofAccount('connect') },
    // "Parameters valid but request failed": for example, an order in another state. It is not about a bill.
    { status: 402, code: null, whose: 'record' },
    {
      status: 403,
      code: null,
      ...ofAccount('connect'),
      isOfCall: true,
    },
    { status: 404, code: null, whose: 'record' },
    { status: 409, code: null, whose: 'record' },
    { status: 415, code: null, whose: 'request' },
    // No documentation mentions this status.
    { status: 423, code: null, ...ofAccount('owner', `ALIAS ${BLOCKED}`) },
    { status: 429, code: null, whose: 'wait' },
    { status: 500, code: null, whose: 'provider' },
    { status: 503, code: null, whose: 'provider' },
  ]),
  ...rows({ provider: 'goat', at: 'batches' }, [
    { status: 400, code: '3', whose: 'request' },
    // One of the two answers that may mean that the quota is exceeded.
    { status: 400, code: '9', whose: 'wait' },
    { status: 401, code: null, ...ofAccount('connect') },
    // It is not documented whether batches have a scope.
    { status: 403, code: null, whose: 'request' },
    { status: 404, code: null, whose: 'record' },
    { status: 409, code: null, whose: 'record' },
    // alias answers this to a call that does not exist.
    { status: 415, code: null, whose: 'request' },
    // No documentation mentions this status.
    { status: 423, code: null, ...ofAccount('owner', `ALIAS ${BLOCKED}`) },
    // The other answer that may mean that the quota is exceeded.
    { status: 429, code: null, whose: 'wait' },
    { status: 500, code: null, whose: 'provider' },
    { status: 503, code: null, whose: 'provider' },
  ]),
]

/** Returns whose problem an answer without a row is. */
function otherwise(status: number): ProblemOf {
  if (status < 400) return 'nobody'
  return status >= 500 ? 'provider' : 'record'
}

/** The result for an answer. */
export interface Verdict {
  whose: ProblemOf
  /** The first code in the body; null: none. */
  code: string | null
  /** Only for an account's problem. */
  refusal: { mender: FixedBy; isOfCall: boolean; message: string } | null
}

interface JudgedAnswer {
  provider: ProviderName
  at: ApiHost
  status: number
  /** The body; undefined when it is not JSON. */
  json: unknown
  /** Returns the vendor's message, if the answer is a refusal. */
  message: () => string
}

/** Returns whose problem an answer is, from its status and code, never from its message. Pure. */
export function judge({ provider, at, status, json, message }: JudgedAnswer): Verdict {
  const ofStatus = ANSWER_RULES.filter((rule) => rule.provider === provider && rule.at === at && rule.status === status)
  const [codes, ofMutations] = [codesIn(json), codesOfMutations(json)]
  const rule =
    ofStatus.find(({ code }) => code !== null && codes.includes(code)) ??
    ofStatus.find(({ code, whose }) => code !== null && whose === 'account' && ofMutations.includes(code)) ??
    ofStatus.find(({ code }) => code === null)
  if (rule === undefined) return { whose: otherwise(status), code: codes[0] ?? null, refusal: null }
  const { whose, mender = 'owner', isOfCall = false } = rule
  return {
    whose,
    code: codes[0] ?? null,
    refusal: whose === 'account' ? { mender, isOfCall, message: rule.message ?? message() } : null,
  }
}

/**
 * Returns the vendor's codes in a body: OAuth's `error`, gRPC's `code`, and the codes of GraphQL's top-level errors.
 */
function codesIn(json: unknown): string[] {
  const { error, code, errors } = fieldsOf(json)
  return [error, code, ...listIn(errors).map((each) => fieldsOf(fieldsOf(each).extensions).code)]
    .filter((each) => typeof each === 'string' || typeof each === 'number')
    .map(String)
}

/** Returns the codes of a GraphQL mutation's `userErrors`, of which only those about the shop matter here. */
const codesOfMutations = (json: unknown): unknown[] =>
  Object.values(fieldsOf(fieldsOf(json).data)).flatMap((field) =>
    listIn(fieldsOf(field).userErrors).map((each) => fieldsOf(each).code),
  )

const listIn = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])
const fieldsOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value)) : {}

/** Returns the error that adapters throw for a refusal. */
export function errorOfRefusal(
  provider: ProviderName,
  { refusal, code }: Pick<Verdict, 'refusal' | 'code'>,
  answer: { status: number; message: string },
): Error {
  if (refusal === null)
    return new (answer.status === 404 ? ProviderNotFound : ProviderRefused)(provider, { ...answer, code })
  return refusal.mender === 'connect'
    ? new ProviderNotConnected(provider, refusal.message)
    : new ProviderClosed(provider, refusal.message)
}

import {
  ProviderClosed,
  type ProviderName,
  ProviderNotConnected,
  ProviderNotFound,
  ProviderRefused,
} from './provider-errors.ts'

/**
 * Whose problem an answer is. `account`: of the key, the grant, the plan, a scope or a ban, so that work waits until
 * it is mended. `record`: of the size, listing or order that the call is about. `request`: of what ARK sent.
 * `provider`: it is ill. `wait`: asked too often. `nobody`: it is a good answer.
 */
export type ProblemOf = 'account' | 'record' | 'request' | 'provider' | 'wait' | 'nobody'

/** Who mends an account: whoever connects it again, whoever owns it, or whoever runs ARK. */
export type Mender = 'connect' | 'owner' | 'operator'

/**
 * Where it was asked: tokens are given elsewhere than data. A batch may be refused, for want of a scope or of room,
 * while each of its writes is done when it is asked for by itself: that says nothing of the account.
 */
export type AskedAt = 'api' | 'tokens' | 'batches'

export interface AnswerRule {
  provider: ProviderName
  at: AskedAt
  status: number
  /** What the body names, by the vendor's own code: GraphQL's, gRPC's or OAuth's. Null: any other, or none. */
  code: string | null
  whose: ProblemOf
  /** Of an account: who mends it. */
  mender?: Mender
  /** Of an account: only calls of this kind are refused, as for want of a scope. */
  isOfCall?: true
  /** Of an account: what has happened and what to do, for its owner, without a full stop. Null: the vendor's words. */
  words?: string
  /** What says so. */
  source: string
}

const DEAD_GRANT = 'The access was ended there. Connect it again'
const FROZEN =
  'The Shopify store is frozen: its plan is not paid. Pay it in Shopify under Settings, Billing; ARK goes on by itself'
const GONE =
  'Shopify has no store at this address: it was closed or renamed. Open it again there, or connect the new address'
const LOCKED = 'Shopify has locked the store. Ask Shopify support to unlock it; ARK goes on by itself'
const DORMANT = 'Shopify has made the store dormant. Open it again in Shopify; ARK goes on by itself'
const NO_TOKENS = 'gives ARK no tokens: the operator has to look at the client id and the secret'
const UNPAID = 'asks for a payment before it answers. Look at the account there; ARK goes on by itself'
const BLOCKED = 'has locked the account. Look at the account there; ARK goes on by itself'

const ofAccount = (mender: Mender, words?: string) => ({ whose: 'account', mender, ...(words && { words }) }) as const
const rows = (
  { provider, at }: Pick<AnswerRule, 'provider' | 'at'>,
  rules: readonly Omit<AnswerRule, 'provider' | 'at'>[],
): AnswerRule[] => rules.map((rule) => ({ provider, at, ...rule }))

/**
 * What each answer of each provider means: the one place that says so. The first row with the same code counts, then
 * the one without a code. An answer that has no row is judged by its status (`otherwise`).
 */
export const ANSWER_RULES: readonly AnswerRule[] = [
  ...rows({ provider: 'shopify', at: 'api' }, [
    { status: 200, code: 'ACCESS_DENIED', ...ofAccount('connect'), isOfCall: true, source: 'shopify.md 2.5' },
    { status: 200, code: 'SHOP_INACTIVE', ...ofAccount('owner', DORMANT), source: 'GraphQL status codes' },
    { status: 200, code: 'SHOP_DORMANT', ...ofAccount('owner', DORMANT), source: 'shopify.md 3.4' },
    { status: 200, code: 'RESOURCE_NOT_FOUND', whose: 'record', source: 'shopify.md 2.5' },
    { status: 200, code: 'THROTTLED', whose: 'wait', source: 'shopify.md 2.3' },
    { status: 200, code: 'INTERNAL_SERVER_ERROR', whose: 'provider', source: 'shopify.md 2.5' },
    { status: 200, code: 'TIMEOUT', whose: 'provider', source: 'shopify.md 2.5' },
    { status: 200, code: 'MAX_COST_EXCEEDED', whose: 'request', source: 'shopify.md 2.3' },
    { status: 200, code: 'BAD_REQUEST', whose: 'request', source: 'shopify.md 2.4' },
    { status: 400, code: null, whose: 'request', source: 'shopify.md 2.5' },
    { status: 401, code: null, ...ofAccount('connect'), source: 'shopify.md 2.5' },
    { status: 402, code: null, ...ofAccount('owner', FROZEN), source: 'shopify.md 2.5' },
    // From 2027-01-01 also what is said to a token that does not expire.
    { status: 403, code: null, ...ofAccount('connect'), source: 'shopify.md 2.5, changelog of expiring tokens' },
    // A record that is missing is an answer with 200: this is the shop itself.
    { status: 404, code: null, ...ofAccount('owner', GONE), source: 'shopify.md 2.5' },
    { status: 423, code: null, ...ofAccount('owner', LOCKED), source: 'shopify.md 2.5' },
    { status: 429, code: null, whose: 'wait', source: 'shopify.md 2.5' },
    { status: 430, code: null, whose: 'wait', source: 'shopify.md 2.5' },
    { status: 500, code: null, whose: 'provider', source: 'shopify.md 2.5' },
  ]),
  ...rows({ provider: 'shopify', at: 'tokens' }, [
    { status: 400, code: 'invalid_grant', ...ofAccount('connect', DEAD_GRANT), source: 'shopify.md 1.5' },
    { status: 401, code: null, ...ofAccount('connect', DEAD_GRANT), source: 'shopify.md 1.5' },
    // A code works once, and a token is migrated once: nothing is said of the access that there is.
    { status: 400, code: 'invalid_request', whose: 'request', source: 'shopify.md 1.2' },
    { status: 400, code: 'invalid_subject_token', whose: 'request', source: 'shopify.md 1.4' },
    { status: 400, code: null, ...ofAccount('operator', `Shopify ${NO_TOKENS}`), source: 'shopify.md 1.5' },
    { status: 402, code: null, ...ofAccount('owner', FROZEN), source: 'shopify.md 2.5' },
    { status: 403, code: null, ...ofAccount('operator', `Shopify ${NO_TOKENS}`), source: 'shopify.md 1.5' },
    { status: 404, code: null, ...ofAccount('owner', GONE), source: 'shopify.md 2.5' },
    { status: 423, code: null, ...ofAccount('owner', LOCKED), source: 'shopify.md 2.5' },
  ]),
  ...rows({ provider: 'stockx', at: 'api' }, [
    { status: 400, code: null, whose: 'record', source: 'stockx.md 3.3' },
    { status: 401, code: null, ...ofAccount('connect'), source: 'stockx.md 3.3' },
    { status: 402, code: null, ...ofAccount('owner', `StockX ${UNPAID}`), source: 'not in the documents' },
    {
      status: 403,
      code: null,
      ...ofAccount(
        'operator',
        "StockX refuses ARK's API key. The operator has to look at it on StockX' developer portal",
      ),
      source: 'stockx.md 3.3: a bad or missing key; a bot wall is told before',
    },
    { status: 404, code: null, whose: 'record', source: 'stockx.md 3.3' },
    { status: 413, code: null, whose: 'request', source: 'stockx.md 3.3' },
    { status: 415, code: null, whose: 'request', source: 'stockx.md 3.3' },
    { status: 423, code: null, ...ofAccount('owner', `StockX ${BLOCKED}`), source: 'not in the documents' },
    { status: 429, code: null, whose: 'wait', source: 'stockx.md 3.3' },
    { status: 500, code: null, whose: 'provider', source: 'stockx.md 3.3' },
    { status: 503, code: null, whose: 'provider', source: 'stockx.md 3.3' },
  ]),
  ...rows({ provider: 'stockx', at: 'tokens' }, [
    { status: 400, code: 'invalid_grant', ...ofAccount('connect', DEAD_GRANT), source: 'stockx.md 1.3' },
    { status: 403, code: 'invalid_grant', ...ofAccount('connect', DEAD_GRANT), source: 'stockx.md 1.3' },
    { status: 400, code: null, ...ofAccount('operator', `StockX ${NO_TOKENS}`), source: 'stockx.md 1.3' },
    { status: 401, code: null, ...ofAccount('operator', `StockX ${NO_TOKENS}`), source: 'OAuth 2.0 §5.2' },
    { status: 403, code: null, ...ofAccount('operator', `StockX ${NO_TOKENS}`), source: 'stockx.md 1.1' },
  ]),
  ...rows({ provider: 'goat', at: 'api' }, [
    { status: 400, code: '3', whose: 'request', source: 'alias.md 1.5' },
    { status: 400, code: '9', whose: 'record', source: 'alias.md 1.5' },
    { status: 401, code: null, ...ofAccount('connect'), source: 'alias.md 1.5' },
    // "Parameters valid but request failed": an order in another state, no bill.
    { status: 402, code: null, whose: 'record', source: 'alias.md 1.5' },
    {
      status: 403,
      code: null,
      ...ofAccount('connect'),
      isOfCall: true,
      source: 'alias.md 1.1: the token lacks the scope',
    },
    { status: 404, code: null, whose: 'record', source: 'alias.md 1.5' },
    { status: 409, code: null, whose: 'record', source: 'alias.md 1.5' },
    { status: 415, code: null, whose: 'request', source: 'alias.md 1.2' },
    { status: 423, code: null, ...ofAccount('owner', `ALIAS ${BLOCKED}`), source: 'not in the documents' },
    { status: 429, code: null, whose: 'wait', source: 'alias.md 1.5' },
    { status: 500, code: null, whose: 'provider', source: 'alias.md 1.5' },
    { status: 503, code: null, whose: 'provider', source: 'alias.md 1.5' },
  ]),
  ...rows({ provider: 'goat', at: 'batches' }, [
    { status: 400, code: '3', whose: 'request', source: 'alias.md 1.5' },
    { status: 400, code: '9', whose: 'wait', source: 'alias.md 2.17: one of two answers that may mean over quota' },
    { status: 401, code: null, ...ofAccount('connect'), source: 'alias.md 1.5' },
    { status: 403, code: null, whose: 'request', source: 'alias.md 1.1: whether batches have a scope is not said' },
    { status: 404, code: null, whose: 'record', source: 'alias.md 1.5' },
    { status: 409, code: null, whose: 'record', source: 'alias.md 1.5' },
    { status: 415, code: null, whose: 'request', source: 'alias.md 1.2: there is no such call' },
    { status: 423, code: null, ...ofAccount('owner', `ALIAS ${BLOCKED}`), source: 'not in the documents' },
    { status: 429, code: null, whose: 'wait', source: 'alias.md 2.17: the other answer that may mean over quota' },
    { status: 500, code: null, whose: 'provider', source: 'alias.md 1.5' },
    { status: 503, code: null, whose: 'provider', source: 'alias.md 1.5' },
  ]),
]

/** What an answer means that no row is about. */
function otherwise(status: number): ProblemOf {
  if (status < 400) return 'nobody'
  return status >= 500 ? 'provider' : 'record'
}

/** What was found out about an answer. */
export interface Verdict {
  whose: ProblemOf
  /** The first that the body names; null: none. */
  code: string | null
  /** Of an account alone. */
  refusal: { mender: Mender; isOfCall: boolean; words: string } | null
}

interface JudgedAnswer {
  provider: ProviderName
  at: AskedAt
  status: number
  /** The body; undefined: none that is JSON. */
  json: unknown
  /** The vendor's words, should it be a refusal. */
  words: () => string
}

/** Whose problem an answer is. Pure; decided by status and code, never by words. */
export function judge({ provider, at, status, json, words }: JudgedAnswer): Verdict {
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
    refusal: whose === 'account' ? { mender, isOfCall, words: rule.words ?? words() } : null,
  }
}

/** The vendor's codes in a body: OAuth's `error`, gRPC's `code`, GraphQL's of top-level errors. */
function codesIn(json: unknown): string[] {
  const { error, code, errors } = fieldsOf(json)
  return [error, code, ...listIn(errors).map((each) => fieldsOf(fieldsOf(each).extensions).code)]
    .filter((each) => typeof each === 'string' || typeof each === 'number')
    .map(String)
}

/** What a mutation of GraphQL was refused for: of these only what is said of the shop counts here. */
const codesOfMutations = (json: unknown): unknown[] =>
  Object.values(fieldsOf(fieldsOf(json).data)).flatMap((field) =>
    listIn(fieldsOf(field).userErrors).map((each) => fieldsOf(each).code),
  )

const listIn = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])
const fieldsOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value)) : {}

/** A refusal as the error of it that adapters throw. */
export function errorOfRefusal(
  provider: ProviderName,
  { refusal, code }: Pick<Verdict, 'refusal' | 'code'>,
  answer: { status: number; message: string },
): Error {
  if (refusal === null)
    return new (answer.status === 404 ? ProviderNotFound : ProviderRefused)(provider, { ...answer, code })
  return refusal.mender === 'connect'
    ? new ProviderNotConnected(provider, refusal.words)
    : new ProviderClosed(provider, refusal.words)
}

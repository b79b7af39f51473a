interface FieldError {
  field: string
  message: string
}

interface Problem {
  detail: string
  code: string
  errors?: FieldError[]
  retryAfterMs?: number | null
}

/**
 * A refused or failed call, with a message for people (`detail`) and a code for programs. `status` 0 means no answer.
 */
export class ApiError extends Error {
  readonly status: number
  readonly code: string
  readonly errors: readonly FieldError[]
  /** The shortest wait that the server asks for before a retry, in milliseconds; null when it names none. */
  readonly retryAfterMs: number | null

  constructor(status: number, { detail, code, errors = [], retryAfterMs = null }: Problem) {
    super(detail)
    this.name = 'ApiError'
    this.status = status
    this.code = code
    this.errors = errors
    this.retryAfterMs = retryAfterMs
  }

  /** True after a rate limit (429) or a busy database: the same call may succeed a moment later. */
  get isPassing(): boolean {
    return this.code === 'too_many_at_once' || (this.status === 503 && this.code === 'busy')
  }

  get detail(): string {
    return this.message
  }

  /**
   * True when the server or its database does not answer. A call that fails because a marketplace is down or the
   * database is busy is no outage, since other calls are still answered.
   */
  get isOutage(): boolean {
    return this.code === 'network' || (this.status === 503 && !['provider', 'busy'].includes(this.code))
  }
}

/** Returns the error of a call without an answer. The server may or may not have done what it asked. */
export const noAnswer = (): ApiError =>
  new ApiError(0, { detail: 'Cannot reach ARK. Check your connection and try again.', code: 'network' })

/**
 * Returns the error that a response carries. A response that is not from ARK (a proxy's page) gets a general message.
 * `retryAfter` is the `Retry-After` header, in seconds.
 */
export function apiErrorFrom(status: number, body: unknown, retryAfter: string | null = null): ApiError {
  const { detail, code, errors } = isRecord(body) ? body : {}
  const fallback = status >= 500 ? 'Something went wrong in ARK. Try again in a moment.' : 'ARK refused this request.'
  return new ApiError(status, {
    detail: typeof detail === 'string' && detail !== '' ? detail : fallback,
    code: typeof code === 'string' ? code : gatewayCode(status),
    errors: Array.isArray(errors) ? errors.filter(isFieldError) : [],
    retryAfterMs: retryAfter !== null && /^\d{1,5}$/.test(retryAfter) ? Number(retryAfter) * 1_000 : null,
  })
}

/** A proxy without a server behind it answers 502 to 504, which counts as an outage. */
const gatewayCode = (status: number): string => (status >= 502 && status <= 504 ? 'network' : 'unknown')

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

const isFieldError = (value: unknown): value is FieldError =>
  isRecord(value) && typeof value['field'] === 'string' && typeof value['message'] === 'string'

const NOBODY_KNOWS = 'Something went wrong. Try again in a moment.'

/** Returns the message for a toast: the server's own, or `otherwise` when the error has none or is not from ARK. */
export function detailOf(error: unknown, otherwise?: string): string {
  if (otherwise !== undefined && error instanceof ApiError && error.code === 'unknown') return otherwise
  return error instanceof Error && error.message ? error.message : (otherwise ?? NOBODY_KNOWS)
}

/** Returns the messages of a failure, one sentence each: those of its fields and lines if several are wrong. */
export function sentencesOf(error: unknown): readonly string[] {
  const messages = error instanceof ApiError ? [...new Set(error.errors.map(({ message }) => message))] : []
  return messages.length > 1 ? messages : [detailOf(error)]
}

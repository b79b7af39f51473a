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
 * Why a call was refused or failed, in words for a person (`detail`) and for code (`code`). `status` 0: nobody
 * answered.
 */
export class ApiError extends Error {
  readonly status: number
  readonly code: string
  readonly errors: readonly FieldError[]
  /** When the server wants to be asked again, at the earliest; null: it did not say. */
  readonly retryAfterMs: number | null

  constructor(status: number, { detail, code, errors = [], retryAfterMs = null }: Problem) {
    super(detail)
    this.name = 'ApiError'
    this.status = status
    this.code = code
    this.errors = errors
    this.retryAfterMs = retryAfterMs
  }

  /** Too much was asked at once (429), or the database was busy: the same may be asked again after a moment. */
  get isPassing(): boolean {
    return this.code === 'too_many_at_once' || (this.status === 503 && this.code === 'busy')
  }

  get detail(): string {
    return this.message
  }

  /**
   * Nobody answered, or the database behind it does not: it passes by itself. A call that was not done because a
   * marketplace does not answer, or because the database was too busy for it, is none: others are answered meanwhile.
   */
  get isOutage(): boolean {
    return this.code === 'network' || (this.status === 503 && !['provider', 'busy'].includes(this.code))
  }
}

/** The failure of a call that nobody answered: `status` 0, and nobody knows whether it was done. */
export const noAnswer = (): ApiError =>
  new ApiError(0, { detail: 'Cannot reach ARK. Check your connection and try again.', code: 'network' })

/**
 * The failure that an answer carries; an answer that is not ours (a proxy's page) gets words of ours. `retryAfter`: the
 * header `Retry-After`, in seconds.
 */
export function apiErrorFrom(status: number, body: unknown, retryAfter: string | null = null): ApiError {
  const { detail, code, errors } = isRecord(body) ? body : {}
  const fallback = status >= 500 ? 'ARK could not answer. Try again in a moment.' : 'ARK refused this request.'
  return new ApiError(status, {
    detail: typeof detail === 'string' && detail !== '' ? detail : fallback,
    code: typeof code === 'string' ? code : gatewayCode(status),
    errors: Array.isArray(errors) ? errors.filter(isFieldError) : [],
    retryAfterMs: retryAfter !== null && /^\d{1,5}$/.test(retryAfter) ? Number(retryAfter) * 1_000 : null,
  })
}

/** A proxy that finds no server behind it answers 502 to 504: the same outage as no answer. */
const gatewayCode = (status: number): string => (status >= 502 && status <= 504 ? 'network' : 'unknown')

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

const isFieldError = (value: unknown): value is FieldError =>
  isRecord(value) && typeof value['field'] === 'string' && typeof value['message'] === 'string'

const NOBODY_KNOWS = 'Something went wrong. Try again in a moment.'

/**
 * Words for a toast: what the server said, or what happened; `otherwise` when nobody knows, or when the answer was not
 * ours to read.
 */
export function detailOf(error: unknown, otherwise?: string): string {
  if (otherwise !== undefined && error instanceof ApiError && error.code === 'unknown') return otherwise
  return error instanceof Error && error.message ? error.message : (otherwise ?? NOBODY_KNOWS)
}

import type { AliasSettings } from '../settings.ts'

/** The gRPC status codes, which are the `code` of every error body. */
export const GrpcCode = {
  invalidArgument: 3,
  notFound: 5,
  permissionDenied: 7,
  resourceExhausted: 8,
  failedPrecondition: 9,
  aborted: 10,
  internal: 13,
  unavailable: 14,
  unauthenticated: 16,
} as const

const HTTP_STATUS: Record<number, number> = {
  3: 400,
  5: 404,
  7: 403,
  8: 429,
  9: 400,
  10: 409,
  13: 500,
  14: 503,
  16: 401,
}

/** A refusal with the vendor's message. The rules throw it, and the gateway writes it as `{code, message, details}`. */
export class AliasError extends Error {
  readonly code: number
  readonly httpStatus: number

  constructor(code: number, message: string, httpStatus = HTTP_STATUS[code] ?? 500) {
    super(message)
    this.code = code
    this.httpStatus = httpStatus
  }
}

export const errorBody = (code: number, message: string) => ({ code, message, details: [] })

/** Returns the body of a 429 or 5xx that fault injection creates. */
export function faultBody(status: number) {
  const code = status === 429 ? GrpcCode.resourceExhausted : status === 500 ? GrpcCode.internal : GrpcCode.unavailable
  return errorBody(code, status === 429 ? 'Too many requests' : 'The service is currently unavailable')
}

export const invalid = (message: string) => new AliasError(GrpcCode.invalidArgument, message)

/** Returns the real alias error for an unknown listing ID. */
export const recordNotFound = () => new AliasError(GrpcCode.notFound, 'The record could not be found')

/** Returns the error for a wrong state. The documentation does not name its status, so a setting chooses it. */
export function refusal(settings: AliasSettings, message: string): AliasError {
  if (settings.refusals === '409') return new AliasError(GrpcCode.aborted, message)
  return new AliasError(GrpcCode.failedPrecondition, message, Number(settings.refusals))
}

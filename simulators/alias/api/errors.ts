import type { AliasSettings } from '../settings.ts'

/** gRPC status codes, which are the `code` of every error body (alias.md §1.5). */
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

/** A refusal in the vendor's words: thrown by the rules, written by the gateway as `{code, message, details}`. */
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

/** The body that goes with a 429 or 5xx made by the fault injection. */
export function faultBody(status: number) {
  const code = status === 429 ? GrpcCode.resourceExhausted : status === 500 ? GrpcCode.internal : GrpcCode.unavailable
  return errorBody(code, status === 429 ? 'Too many requests' : 'The service is currently unavailable')
}

export const invalid = (message: string) => new AliasError(GrpcCode.invalidArgument, message)

/** Message seen live on an unknown listing id. */
export const recordNotFound = () => new AliasError(GrpcCode.notFound, 'The record could not be found')

/** Which error a wrong state gives is not documented, so the flavour can be chosen (alias.md §3.4). */
export function refusal(settings: AliasSettings, message: string): AliasError {
  if (settings.refusals === '409') return new AliasError(GrpcCode.aborted, message)
  return new AliasError(GrpcCode.failedPrecondition, message, Number(settings.refusals))
}

import { PASSWORD_CHANGE_MESSAGES } from '@ark/domain'
import { ApiError } from '../../../shared/api-error.ts'

/** Returns the error of a password change with the server's messages replaced by the form's own. */
export function withOwnMessages(error: unknown): unknown {
  if (!(error instanceof ApiError)) return error
  return new ApiError(error.status, {
    detail: rewritten(error.detail),
    code: error.code,
    errors: error.errors.map(({ field, message }) => ({ field, message: rewritten(message) })),
  })
}

function rewritten(text: string): string {
  const words = text.toLowerCase()
  if (words.includes('current password')) return PASSWORD_CHANGE_MESSAGES.wrongCurrent
  if (words.includes('password must contain')) return PASSWORD_CHANGE_MESSAGES.weak
  return words.includes('match') ? PASSWORD_CHANGE_MESSAGES.mismatch : text
}

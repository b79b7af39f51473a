export interface UserError {
  code?: string
  field: string[] | null
  message: string
}

/**
 * Returns a user error: `userError(['input', 'quantities', 0, 'quantity'], …)`. List indexes are strings on the wire.
 */
export function userError(field: readonly (string | number)[] | null, message: string, code?: string): UserError {
  return { field: field?.map(String) ?? null, message, ...(code ? { code } : {}) }
}

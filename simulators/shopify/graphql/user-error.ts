export interface UserError {
  code?: string
  field: string[] | null
  message: string
}

/** `userError(['input', 'quantities', 0, 'quantity'], …)`: list indexes are strings on the wire. */
export function userError(field: readonly (string | number)[] | null, message: string, code?: string): UserError {
  return { field: field?.map(String) ?? null, message, ...(code ? { code } : {}) }
}

/** What of the users screen lives in its address. */
export interface UsersView {
  /** Create User is open. */
  create?: boolean
  /** The person whose Edit User is open. */
  edit?: number
}

/** From the address, where anything can stand; what makes no sense is left out. */
export function parseUsersView(address: Record<string, unknown>): UsersView {
  const edit = Number(address['edit'])
  return {
    ...(address['create'] === true && { create: true }),
    ...(Number.isInteger(edit) && edit > 0 && { edit }),
  }
}

/** The part of the Users page's state that is in the address. */
export interface UsersView {
  /** True when Create User is open. */
  create?: boolean
  /** The person whose Edit User dialog is open. */
  edit?: number
}

/** Reads the view from the address and leaves out invalid values. */
export function parseUsersView(address: Record<string, unknown>): UsersView {
  const edit = Number(address['edit'])
  return {
    ...(address['create'] === true && { create: true }),
    ...(Number.isInteger(edit) && edit > 0 && { edit }),
  }
}

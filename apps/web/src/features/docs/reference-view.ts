/** What of the reference lives in its address, so that a call can be linked to. */
export interface ReferenceView {
  search?: string
  /** The operationId of the call that is open. */
  call?: string
}

/** From the address, where anything can stand; what makes no sense is left out. */
export function parseReferenceView({ search, call }: Record<string, unknown>): ReferenceView {
  return {
    ...((typeof search === 'string' || typeof search === 'number') && search !== '' && { search: String(search) }),
    ...(typeof call === 'string' && /^\w{1,100}$/.test(call) && { call }),
  }
}

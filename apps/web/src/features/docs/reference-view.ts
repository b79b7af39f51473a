/** The part of the reference's state that is in the address, so that calls can be linked. */
export interface ReferenceView {
  search?: string
  /** The operationId of the open call. */
  call?: string
}

/** Reads the view from the address and leaves out invalid values. */
export function parseReferenceView({ search, call }: Record<string, unknown>): ReferenceView {
  return {
    ...((typeof search === 'string' || typeof search === 'number') && search !== '' && { search: String(search) }),
    ...(typeof call === 'string' && /^\w{1,100}$/.test(call) && { call }),
  }
}

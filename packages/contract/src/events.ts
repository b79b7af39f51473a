import type { Resource } from './resources.ts'

/**
 * What the event stream carries (`GET /events`): what has changed and the ids it is about. The browser refetches what is
 * on its screen; the stream itself holds no business data.
 */
export interface ChangeEvent {
  /**
   * `everything`: changes may have been missed, everything on the screen is read again. `access`: the last event of a
   * stream; its session has ended, or what its person may do has changed. Connect again.
   */
  changed: Resource | 'everything' | 'access'
  /** Variants, sales, runs or files concerned; empty means many, and always for staff who see some locations. */
  ids: number[]
}

import type { Resource } from './resources.ts'

/**
 * An event of the stream (`GET /events`): the resource that changed and the IDs of the changed rows. The browser
 * fetches what is on its screen again; the stream itself carries no business data.
 */
export interface ChangeEvent {
  /**
   * `everything`: the stream may have missed changes, so the browser fetches everything on the screen again. `access`:
   * the last event of a stream; the session ended or the person's permissions changed, so the browser reconnects.
   */
  changed: Resource | 'everything' | 'access'
  /**
   * The IDs of the changed variants, sales, runs or files. Empty when there are many, and always for staff who see only
   * some locations.
   */
  ids: number[]
}

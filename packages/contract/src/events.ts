/**
 * What the event stream carries (`GET /events`): a name and the ids it is about. The browser refetches what is on
 * its screen; the stream itself holds no business data.
 */
export interface ChangeEvent {
  kind:
    | 'inventory-changed'
    | 'listings-changed'
    | 'sales-changed'
    | 'finances-changed'
    | 'stores-changed'
    | 'market-changed'
    | 'import-progress'
    | 'csv-progress'
    /** Changes may have been missed: everything on the screen is read again. */
    | 'everything-changed'
    /** The last event of a stream: its session has ended, or what its person may do has changed. Connect again. */
    | 'access-changed'
  /** Variants, sales, imports or files concerned; empty means many. */
  ids: number[]
}

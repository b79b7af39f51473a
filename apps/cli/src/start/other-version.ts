import type { StartSettings } from './environment.ts'

/** What `ark migrate` writes about a database that it does not know. */
const MARK = /was made by another version of ARK/

/**
 * The error to show when the database could not be migrated. For a database that another version of ARK has made, for
 * example one from before 0.2.0, it is one sentence that says what to do; any other error stays as it is.
 */
export function migrationFailure(
  error: unknown,
  settings: Pick<StartSettings, 'dataDirectory' | 'databaseUrl'>,
): unknown {
  const written = error instanceof Error ? `${error.message} ${String(error.cause)}` : ''
  if (!MARK.test(written)) return error
  if (settings.databaseUrl !== undefined)
    return new Error(
      'DATABASE_URL names a database of another version of ARK: name an empty one, or start that version.',
    )
  return new Error(
    `${settings.dataDirectory} has the data of another version of ARK: move or delete that folder, or start that version.`,
  )
}

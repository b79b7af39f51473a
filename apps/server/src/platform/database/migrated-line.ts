/** The line that a program prints once the database has the schema of this version, before it does anything else. */
export const MIGRATED = 'The database is ready.'

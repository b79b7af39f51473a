import pg from 'pg'
import type { TestApp } from '../start-test-app.ts'

/** Runs a statement as the owner of the tables, who may do more than the app's roles. */
export const asOwner = (app: TestApp, statement: string): Promise<unknown> =>
  connected(app, (client) => client.query(statement))

/** Runs work inside a separate transaction that is committed at the end: until then its locks remain. */
export const duringTransaction = (app: TestApp, work: (client: pg.Client) => Promise<void>): Promise<void> =>
  connected(app, async (client) => {
    await client.query('begin')
    await work(client)
    await client.query('commit')
  })

/** Runs work as the owner of the tables, whom row-level security does not bind. */
export const asOwnerOfTables = <T>(app: TestApp, work: (client: pg.Client) => Promise<T>): Promise<T> =>
  connected(app, work)

async function connected<T>(app: TestApp, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: app.capabilities.config.databaseUrl })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

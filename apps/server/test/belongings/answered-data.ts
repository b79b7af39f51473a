import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { dumpRows, type Rows } from '../../../../tooling/migrations/rows.ts'
import { PASSWORD } from '../acts/test-people.ts'
import { startTestApp, type TestApp } from '../start-test-app.ts'
import { fillUnusedTables } from './fill-unused-tables.ts'
import { type Belongings, twoRetailers } from './two-retailers.ts'

/** Rows of a database, and what the app answers from them. */
export interface AnsweredData {
  rows: Rows
  /** The answers by an owner's e-mail, then by path. */
  answers: Record<string, Record<string, unknown>>
  /** The key of the database's secrets. */
  secretKey: string
}

/** Calls whose answers come only from the database and do not depend on the moment. */
const ASKED = [
  '/sales/?limit=200',
  '/sales/settings',
  '/payments/retailer',
  '/inventory/stats',
  '/inventory/?limit=100',
  '/inventory/low-stock-threshold',
  '/listings/stats',
  '/listings/variants?filter=listed&limit=200',
  '/locations/',
  '/products/stats',
]

/** Makes two retailers with rows in every tenant table, through the app as it is now. */
export async function makeAnsweredData(): Promise<AnsweredData> {
  const secretKey = randomBytes(32).toString('base64')
  const app = await startTestApp({ secretKey })
  try {
    const retailers = await twoRetailers(app)
    for (const own of retailers) {
      await fillUnusedTables(app, own)
      await fillPlatformTables(app, own)
    }
    const answers: AnsweredData['answers'] = {}
    for (const { owner } of retailers) answers[owner.email] = await answersTo(app, owner.email)
    return { rows: await dumpRows(app.database.superuserUrl), answers, secretKey }
  } finally {
    await app.close()
  }
}

/** Fills those tables with a retailer's rows that requests never reach. */
const fillPlatformTables = ({ capabilities }: TestApp, { retailer, owner, shopDomain }: Belongings) =>
  capabilities.db.asPlatform(async (tx) => {
    const session = sql`(select session_id from sessions where user_id = ${owner.userId} limit 1)`
    const until = sql`now() + interval '10 minutes'`
    await sql`insert into connection_attempts (state, retailer_id, user_id, session_id, shop_domain, expires_at)
      values (${`state ${retailer}`}, ${retailer}, ${owner.userId}, ${session}, ${shopDomain}, ${until})`.execute(tx)
    await sql`insert into marketplace_grants (secret, kind, retailer_id, user_id, session_id, expires_at)
      values (${`secret ${retailer}`}, 'state', ${retailer}, ${owner.userId}, ${session}, ${until})`.execute(tx)
    await sql`insert into marketplace_accounts (marketplace, retailer_id, credentials)
      values ('goat', ${retailer}, 'sealed'::bytea)`.execute(tx)
  })

/** Returns the answers of the app to the owner with this e-mail, by path. Throws when an answer is not 200. */
export async function answersTo(app: TestApp, email: string): Promise<Record<string, unknown>> {
  const payload = { email, password: PASSWORD }
  const signedIn = await app.app.inject({ method: 'POST', url: '/api/v1/auth/login/json', payload })
  const { access_token } = signedIn.json<{ access_token: string }>()
  const headers = { authorization: `Bearer ${access_token}` }
  const answers: Record<string, unknown> = {}
  for (const path of ASKED) {
    const answer = await app.app.inject({ method: 'GET', url: `/api/v1${path}`, headers })
    if (answer.statusCode !== 200) throw new Error(`${path}: ${answer.statusCode} ${answer.body}`)
    answers[path] = answer.json()
  }
  return answers
}

import { sql } from 'kysely'
import type { TestApp } from '../start-test-app.ts'
import { PASSWORD, type TestPerson } from '../acts/test-people.ts'

export interface KnownSecret {
  name: string
  value: string
}

/** Returns all secrets: the decrypted ones of the database, the app's keys, and people's passwords and tokens. */
export async function secretsOf({ capabilities }: TestApp, people: TestPerson[]): Promise<KnownSecret[]> {
  const { config, db, secrets } = capabilities
  const { rows } = await sql<{ name: string; sealed: Buffer }>`
    select 'tokens of ' || shop_domain as name, tokens as sealed from stores where tokens is not null
    union all select 'credentials of ' || marketplace, credentials from marketplace_accounts`.execute(db.platform)
  const hashes = await sql<{ value: string }>`
    select distinct password_hash as value from users where password_hash <> ''`.execute(db.platform)
  const sealed = rows.flatMap(({ name, sealed: bytes }) =>
    Object.entries(secrets.open(bytes) as Record<string, unknown>)
      .filter(([field, value]) => typeof value === 'string' && /token/i.test(field) && !field.endsWith('ExpiresAt'))
      .map(([field, value]) => ({ name: `${field} in the ${name}`, value: String(value) })),
  )
  return [
    ...sealed,
    ...hashes.rows.map(({ value }) => ({ name: 'a password hash', value })),
    { name: 'everybody’s password', value: PASSWORD },
    { name: 'the key of this app', value: config.secretKey.toString('base64') },
    { name: 'the client secret at Shopify', value: config.shopify.clientSecret },
    { name: 'the client secret at StockX', value: config.stockx.clientSecret },
    { name: 'the key at StockX', value: config.stockx.apiKey },
    ...people.map(({ email, token }) => ({ name: `the session of ${email}`, value: token })),
  ]
}

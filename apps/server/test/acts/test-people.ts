import type { Role } from '@ark/domain'
import { hash } from '@node-rs/argon2'
import { insertBuyer, insertRetailer, insertUser, setUserLocations } from '../../src/modules/accounts/index.ts'
import type { TestApp } from '../start-test-app.ts'

/** The password of every test person. */
export const PASSWORD = 'Right-Horse-9'
/**
 * The password's hash with the least cost that argon2 allows. A hash names its own cost, so signing in compares it in a
 * tenth of a millisecond instead of 13.
 */
const HASH = hash(PASSWORD, { memoryCost: 8, timeCost: 1, parallelism: 1 })

export interface TestPerson {
  userId: number
  retailerId: number | null
  email: string
  token: string
  /** Calls the API as this person. Returns the body of a 4xx like any other. */
  call<T = unknown>(method: string, path: string, body?: unknown): Promise<{ status: number; body: T }>
  /** Opens one of ARK's URLs in the person's browser, with the cookies of earlier calls and without the token. */
  open(address: string): Promise<{ status: number; location: string; text: string }>
}

let serial = 0
/** Makes e-mail addresses unique among workers, which hand on databases. */
const WORKER = `${process.env.VITEST_POOL_ID}-${process.pid}`
const BUSINESS = { business_type: 'other', tax_id: null, is_verified: true }

export const aRetailer = ({ capabilities }: TestApp, name = `Retailer ${++serial}`): Promise<number> =>
  capabilities.db.asPlatform((tx) => insertRetailer(tx, { ...BUSINESS, business_name: name }))

export const aBuyer = ({ capabilities }: TestApp): Promise<number> =>
  capabilities.db.asPlatform((tx) => insertBuyer(tx, { ...BUSINESS, business_name: `Buyer ${++serial}` }))

/** Returns a signed-in person: staff of the retailer, a buyer, or the operator. */
export async function aPerson(
  test: TestApp,
  who: { role: Role; retailerId?: number; buyerId?: number; locationIds?: number[] },
): Promise<TestPerson> {
  const { role, retailerId = null, buyerId = null, locationIds = [] } = who
  const email = `${role}-${++serial}-${WORKER}@test.example`
  const userId = await test.capabilities.db.asPlatform(async (tx) => {
    const id = await insertUser(tx, {
      retailer_id: retailerId,
      buyer_id: buyerId,
      email,
      username: email,
      password_hash: await HASH,
      first_name: 'Test',
      last_name: role,
      role,
    })
    if (retailerId !== null && locationIds.length > 0)
      await setUserLocations(tx, { retailerId, userId: id, locationIds })
    return id
  })
  const signedIn = await test.app.inject({
    method: 'POST',
    url: '/api/v1/auth/login/json',
    payload: { email, password: PASSWORD },
  })
  const { access_token: token } = signedIn.json<{ access_token: string }>()
  return signedInPerson(test, { userId, retailerId, email, token })
}

/** Returns a person who signed in to this app, or to the app whose database this one continues. */
export function signedInPerson(
  test: TestApp,
  { userId, retailerId, email, token }: Pick<TestPerson, 'userId' | 'retailerId' | 'email' | 'token'>,
): TestPerson {
  const cookies = new Map<string, string>()
  const receive = (answer: { cookies: { name: string; value: string }[] }) => {
    for (const { name, value } of answer.cookies) cookies.set(name, value)
  }
  return {
    userId,
    retailerId,
    email,
    token,
    call: async <T>(method: string, path: string, body?: unknown) => {
      const answer = await test.app.inject({
        method: method as 'GET',
        url: `/api/v1${path}`,
        headers: { authorization: `Bearer ${token}` },
        ...(body === undefined ? {} : { payload: body as object }),
      })
      receive(answer)
      return {
        status: answer.statusCode,
        body: (answer.body && /json/.test(String(answer.headers['content-type'])) ? answer.json() : answer.body) as T,
      }
    },
    open: async (address) => {
      const { pathname, search } = new URL(address, 'http://localhost')
      const url = `${pathname}${search}`
      const answer = await test.app.inject({ method: 'GET', url, cookies: Object.fromEntries(cookies) })
      receive(answer)
      return { status: answer.statusCode, location: String(answer.headers.location ?? ''), text: answer.body }
    },
  }
}

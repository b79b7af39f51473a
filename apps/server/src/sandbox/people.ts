import type { Role } from '@ark/domain'
import { accountOf, hashPassword, insertBuyer, insertRetailer, insertUser } from '../modules/accounts/index.ts'
import type { Capabilities } from '../platform/capabilities.ts'
import type { Database } from '../platform/database/connect.ts'

export const SANDBOX_PASSWORD = 'Sandbox-2026'
export const OWNER = 'owner@sandbox.test'
export const MANAGER = 'manager@sandbox.test'
export const ASSOCIATE = 'associate@sandbox.test'
export const FULFILLMENT = 'fulfillment@sandbox.test'
export const SECOND_OWNER = 'owner2@sandbox.test'
export const BUYER = 'buyer@sandbox.test'

const SHOP = { business_type: 'retail', tax_id: null, is_verified: true }

interface Person {
  email: string
  name: [first: string, last: string]
  role: Role
  works_for: 'kicks' | 'second' | 'buyer' | 'platform'
  who: string
}

/** The users of the sandbox, the same every time. */
export const PEOPLE: readonly Person[] = [
  { email: OWNER, name: ['Olivia', 'Owens'], role: 'owner', works_for: 'kicks', who: 'owner of Kicks & Co' },
  {
    email: MANAGER,
    name: ['Marcus', 'Mann'],
    role: 'manager',
    works_for: 'kicks',
    who: 'manager of Kicks & Co',
  },
  {
    email: ASSOCIATE,
    name: ['Ava', 'Sosa'],
    role: 'associate',
    works_for: 'kicks',
    who: 'associate of Kicks & Co',
  },
  {
    email: FULFILLMENT,
    name: ['Felix', 'Fuller'],
    role: 'fulfillment',
    works_for: 'kicks',
    who: 'ships from the Brooklyn Warehouse only',
  },
  {
    email: SECOND_OWNER,
    name: ['Tess', 'Towers'],
    role: 'owner',
    works_for: 'second',
    who: 'owner of Second Street, no store connected yet',
  },
  { email: BUYER, name: ['Ben', 'Byers'], role: 'buyer', works_for: 'buyer', who: 'wholesale buyer' },
  {
    email: 'operator@sandbox.test',
    name: ['Opal', 'Platt'],
    role: 'operator',
    works_for: 'platform',
    who: 'operator of the platform',
  },
]

export interface SeededPeople {
  kicksId: number
  userIds: Map<string, number>
}

/**
 * Inserts all users except the operator, who comes last, because the operator's account marks the sandbox as complete.
 * Existing users stay.
 */
export async function seedPeople({ db }: Capabilities): Promise<SeededPeople> {
  const owner = await accountOf(db, OWNER)
  const kicksId =
    owner?.retailer_id ?? (await db.asPlatform((tx) => insertRetailer(tx, { ...SHOP, business_name: 'Kicks & Co' })))
  const secondId =
    (await accountOf(db, SECOND_OWNER))?.retailer_id ??
    (await db.asPlatform((tx) => insertRetailer(tx, { ...SHOP, business_name: 'Second Street' })))
  const buyerId =
    (await accountOf(db, BUYER))?.buyer_id ??
    (await db.asPlatform((tx) =>
      insertBuyer(tx, { ...SHOP, business_name: 'Byers Wholesale', business_type: 'retailer' }),
    ))
  const userIds = new Map<string, number>()
  for (const person of PEOPLE.filter(({ role }) => role !== 'operator')) {
    const retailer_id = person.works_for === 'kicks' ? kicksId : person.works_for === 'second' ? secondId : null
    const buyer_id = person.works_for === 'buyer' ? buyerId : null
    const known = await accountOf(db, person.email)
    userIds.set(person.email, known?.user_id ?? (await seedPerson(db, person, { retailer_id, buyer_id })))
  }
  return { kicksId, userIds }
}

export async function seedOperator({ db, config }: Capabilities): Promise<void> {
  const operator = PEOPLE.find(({ role }) => role === 'operator')
  if (operator)
    await seedPerson(db, { ...operator, email: config.operatorEmail }, { retailer_id: null, buyer_id: null })
}

async function seedPerson(
  db: Database,
  { email, name, role }: Person,
  account: { retailer_id: number | null; buyer_id: number | null },
): Promise<number> {
  const password_hash = await hashPassword(SANDBOX_PASSWORD, 'ARK')
  const username = email.split('@')[0] ?? email
  return db.asPlatform((tx) =>
    insertUser(tx, { ...account, email, username, password_hash, first_name: name[0], last_name: name[1], role }),
  )
}

import { type BusinessDetails, HOME_COUNTRY, NO_BUSINESS_DETAILS, type Role } from '@ark/domain'
import {
  accountOf,
  hashPassword,
  insertBuyer,
  insertRetailer,
  insertUser,
  saveDetails,
} from '../modules/accounts/index.ts'
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

const ADDRESS = {
  ...NO_BUSINESS_DETAILS,
  city: 'Brooklyn',
  state: 'NY',
  postal_code: '11249',
  country: HOME_COUNTRY,
}
/** What the invoices of the sandbox show. Second Street has entered nothing yet. */
const KICKS: BusinessDetails = {
  ...ADDRESS,
  legal_name: 'Kicks & Co LLC',
  tax_id: '12-3456789',
  address_line1: '214 Bedford Ave',
  remit_to: 'Kicks & Co LLC\nFirst Bank of Brooklyn\nACH routing 021000021, account 000123456789',
  payment_terms_days: 30,
}
const BYERS: BusinessDetails = {
  ...ADDRESS,
  legal_name: 'Byers Wholesale Inc.',
  tax_id: '98-7654321',
  address_line1: '9 Canal St',
  address_line2: 'Floor 3',
  city: 'New York',
  postal_code: '10013',
}
const ARK: BusinessDetails = {
  ...ADDRESS,
  legal_name: 'ARK Marketplace Inc.',
  tax_id: '55-0001234',
  address_line1: '1 Water St',
  postal_code: '11201',
  remit_to: 'ARK Marketplace Inc.\nHarbor Bank\nACH routing 026009593, account 000987654321',
}

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
  // Only a new sandbox, so that a later start does not undo what people changed.
  if (!owner)
    await db.asPlatform(async (tx) => {
      await saveDetails(tx, { retailerId: kicksId, buyerId: null }, KICKS)
      await saveDetails(tx, { retailerId: null, buyerId }, BYERS)
      await saveDetails(tx, { retailerId: null, buyerId: null }, ARK)
    })
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

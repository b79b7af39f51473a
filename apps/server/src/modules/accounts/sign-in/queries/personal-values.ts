import { sql } from 'kysely'
import type { Caller } from '../../../../platform/caller.ts'
import type { Database } from '../../../../platform/database/connect.ts'
import type { PersonalValue } from '../../../../platform/http/defense/demo-mode.ts'

/**
 * Returns the personal values of the caller's own business and its people, each with its placeholder in demo mode,
 * which is always the same.
 */
export async function personalValues(
  db: Database,
  { userId, retailerId, buyerId }: Pick<Caller, 'userId' | 'retailerId' | 'buyerId'>,
): Promise<PersonalValue[]> {
  const { rows } = await sql<PersonalValue>`
    with people as (
      select u.*, row_number() over (order by u.user_id) as n from users u
      where u.user_id = ${userId} or u.retailer_id = ${retailerId} or u.buyer_id = ${buyerId})
    select v.kind, v.value, v.placeholder from people,
      lateral (values ('first_name', first_name, 'Demo'), ('last_name', last_name, 'User ' || n),
                      ('full_name', nullif(concat_ws(' ', first_name, last_name), ''), 'Demo User ' || n),
                      ('username', username, 'demo-user-' || n), ('email', email, 'user' || n || '@demo.example'),
                      ('phone', phone_number, '+1 555 01' || lpad(n::text, 2, '0'))) v (kind, value, placeholder)
    where v.value is not null
    union all select 'business', business_name, 'Demo Business' from retailers where retailer_id = ${retailerId}
    union all select 'business', business_name, 'Demo Business' from buyers where buyer_id = ${buyerId}`.execute(
    db.platform,
  )
  return rows
}

import { loadModule } from 'libpg-query'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../../tooling/create-test-database.ts'
import { excusesIn } from '../../../../tooling/statements/excuses.ts'
import { type Definition, statementsOf } from '../../../../tooling/statements/function-bodies.ts'
import { placed } from '../../../../tooling/statements/layout.ts'
import { type PlacedRoutine, routineOffences } from '../../../../tooling/statements/routine-rules.ts'
import { offencesIn } from '../../../../tooling/statements/rules.ts'

/**
 * Bodies of functions, procedures and triggers follow the rules of a distributed PostgreSQL like statements do
 * (docs/decisions/025). They are read from a migrated database, including those that a procedure has made.
 */
const PLACES = placed()

let database: TestDatabase
let owner: pg.Client

beforeAll(async () => {
  await loadModule()
  database = await createTestDatabase()
  owner = new pg.Client({ connectionString: database.superuserUrl })
  await owner.connect()
})
afterAll(async () => {
  await owner?.end()
  await database?.drop()
})

interface Routine extends Definition, PlacedRoutine {
  name: string
}

async function routines(): Promise<Routine[]> {
  const { rows } = await owner.query<Routine>(`
    select p.proname as name, l.lanname as language, p.prosrc as body, pg_get_functiondef(p.oid) as definition,
      coalesce(p.proargnames, '{}') as "argumentNames", p.prosecdef as "isDefiner", array(
        select distinct t.tgrelid::regclass::text from pg_trigger t where t.tgfoid = p.oid) as "triggeredBy"
    from pg_proc p join pg_language l on l.oid = p.prolang
    where p.pronamespace = 'public'::regnamespace and l.lanname in ('sql', 'plpgsql') and not exists (
      select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
    order by p.proname, p.oid`)
  return rows
}

/** Returns the broken rules of functions, and their excuses that excuse nothing. `-- Rule 3: …` in a body excuses it. */
async function broken(): Promise<string[]> {
  const found = (await routines()).flatMap((routine) => {
    const trees = statementsOf(routine).map(({ tree }) => tree)
    const ofStatements = trees
      .flatMap((tree) => offencesIn(tree, PLACES))
      .map(({ rule, what }) => `rule ${rule}: ${what}`)
    const offences = [...ofStatements, ...routineOffences(routine, trees, PLACES)]
    const excuses = excusesIn(routine.body)
    const isExcusedBy = (excuse: string) => (offence: string) => offence.startsWith(`${excuse}:`)
    const unused = excuses.filter((excuse) => !offences.some(isExcusedBy(excuse)))
    return [
      ...offences.filter((offence) => !excuses.some((excuse) => isExcusedBy(excuse)(offence))),
      ...unused.map((excuse) => `${excuse}: no excuse is needed any more`),
    ].map((offence) => `${routine.name} ${offence}`)
  })
  return [...new Set(found)]
}

test('functions and triggers follow the rules, or have a comment that excuses them from one', async () => {
  expect((await routines()).length).toBeGreaterThan(30)
  expect(await broken()).toEqual([])
})

const FUNCTION = 'create function planted(of_retailer bigint) returns bigint language'
const TRIGGER = 'create function planted() returns trigger language plpgsql as'

test.each([
  ['3', 'one in SQL', `${FUNCTION} sql stable as $$ select count(*) from sales where sale_id = of_retailer $$`],
  [
    '5',
    'a trigger',
    `${TRIGGER} $$ begin insert into sale_totals (retailer_id) select new.retailer_id; return null; end $$`,
  ],
  [
    '3',
    'an assignment',
    `${TRIGGER} $$ begin new.sale_ask := (select sale_ask from sales where sale_id = new.sale_id); return new; end $$`,
  ],
  [
    '7',
    'a condition in a loop',
    `${FUNCTION} plpgsql as $$ declare r record; begin
      for r in select from sales s where s.retailer_id = of_retailer loop
        if exists (select from mails m join sales s on s.retailer_id = of_retailer) then return 1; end if;
      end loop; end $$`,
  ],
  [
    '5',
    'an excuse from a rule that is kept',
    `${FUNCTION} sql stable as $$ /* Rule 5: why. */ select count(*) from sales where retailer_id = of_retailer $$`,
  ],
  [
    '',
    'none: a comment excuses it',
    `${FUNCTION} sql stable as $$ /* Rule 3: why. */ select count(*) from sales where sale_id = of_retailer $$`,
  ],
  [
    '19',
    'a trigger that adds rows by those that were changed',
    `${TRIGGER} $$ begin
      insert into stock_words (retailer_id, word) select a.retailer_id, a.status from added a returning 1;
      return null; end $$;
    create trigger planted after insert on sales referencing new table as added
      for each statement execute function planted()`,
  ],
  [
    '20',
    "the owner's rights",
    `${FUNCTION} sql security definer as $$ update sales set status = '' where retailer_id = of_retailer returning 1 $$`,
  ],
  [
    '21',
    'a trigger of a table that each machine has a copy of',
    `${TRIGGER} $$ begin delete from mails where mail_id = new.user_id; return null; end $$;
    create trigger planted after update on users for each row execute function planted()`,
  ],
  [
    '',
    'none: arguments and fields of a record are values',
    `${FUNCTION} plpgsql as $$ declare r record; begin
      for r in select * from sales s where s.retailer_id = of_retailer loop
        perform from inventory_items i
          where i.retailer_id = r.retailer_id and i.inventory_item_id = r.inventory_item_id;
      end loop; return 1; end $$`,
  ],
])('rule %s is broken by %s', async (rule, _where, definition) => {
  await owner.query('begin')
  try {
    await owner.query(definition)
    const found = (await broken()).filter((offence) => offence.startsWith('planted '))
    expect(found.map((offence) => offence.replace(/:.*/s, ''))).toEqual(rule === '' ? [] : [`planted rule ${rule}`])
  } finally {
    await owner.query('rollback')
  }
})

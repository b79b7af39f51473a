import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../../tooling/create-test-database.ts'
import { CITUS } from '../../../../tooling/statements/citus.ts'
import { readLayout } from '../../../../tooling/statements/layout.ts'
import { connect } from '../../src/platform/database/connect.ts'

/**
 * Tests what a distributed PostgreSQL requires of the schema (docs/decisions/025, rules 1, 10 and 11), and the script
 * that distributes it: every table is placed. Reads the catalog of a migrated database.
 */
const SCRIPT = readFileSync(new URL('../../scale-out/distribute.sql', import.meta.url), 'utf8')
const LAYOUT = readLayout(SCRIPT)
const DISTRIBUTED = [...LAYOUT].flatMap(([table, place]) => (place === 'distributed' ? [table] : []))
const REFERENCE = [...LAYOUT].flatMap(([table, place]) => (place === 'reference' ? [table] : []))

let database: TestDatabase
let owner: pg.Client

beforeAll(async () => {
  database = await createTestDatabase()
  owner = new pg.Client({ connectionString: database.superuserUrl })
  await owner.connect()
})
afterAll(async () => {
  await owner?.end()
  await database?.drop()
})

/** Returns the rows' only column. */
async function read(statement: string, values: unknown[] = []): Promise<string[]> {
  const { rows } = await owner.query<{ found: string }>(statement, values)
  return rows.map(({ found }) => found)
}

/** Returns what a look finds after a change, which is rolled back. */
async function after(change: string, look: () => Promise<string[]>): Promise<string[]> {
  await owner.query('begin')
  try {
    await owner.query(change)
    return await look()
  } finally {
    await owner.query('rollback')
  }
}

const TABLES = `
  select c.oid, c.relname::text as name from pg_class c
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
    and c.relname not like 'kysely_%'`

const withoutPlace = async () =>
  (await read(`select name as found from (${TABLES}) t order by 1`)).filter((table) => !LAYOUT.has(table))

test('every table has a place in the layout, and every place has a table', async () => {
  expect(await withoutPlace()).toEqual([])
  const tables = await read(`select name as found from (${TABLES}) t`)
  expect([...LAYOUT.keys()].filter((table) => !tables.includes(table))).toEqual([])
  expect(await after('create table of_nowhere (id bigint)', withoutPlace)).toEqual(['of_nowhere'])
})

const subqueriesInPolicies = () =>
  read(`
    select p.polrelid::regclass::text as found from pg_policy p
    where concat(pg_get_expr(p.polqual, p.polrelid), pg_get_expr(p.polwithcheck, p.polrelid)) ilike '%select %'`)

test('rule 1: policies hold no subquery', async () => {
  expect(await subqueriesInPolicies()).toEqual([])
  const change = 'create policy other on sales using (retailer_id = (select current_retailer()))'
  expect(await after(change, subqueriesInPolicies)).toEqual(['sales'])
})

/** Returns unique keys and exclusions without the retailer; included columns (`include`) are not part of a key. */
const keysWithoutRetailer = () =>
  read(
    `
    select i.indexrelid::regclass::text as found from pg_index i
    where (i.indisunique or i.indisexclusion) and i.indrelid::regclass::text = any($1) and not exists (
      select from pg_attribute a where a.attrelid = i.indrelid and a.attname = 'retailer_id'
        and a.attnum = any((i.indkey::int2[])[0:i.indnkeyatts - 1]))
    order by 1`,
    [DISTRIBUTED],
  )

/**
 * Returns references that a distributed database cannot enforce: of a distributed table, unless it points to a
 * reference table, or joins a distributed table by `retailer_id`, which `on delete set null` leaves out; of a
 * reference table to any but a reference table; of a coordinator's table to a distributed one.
 */
const referencesAcrossShards = () =>
  read(
    `
    select f.conrelid::regclass || ' ' || f.conname as found from pg_constraint f
    cross join lateral (
      select
        case when c.conrelid = any($1::regclass[]) then 'distributed' when c.conrelid = any($2::regclass[])
          then 'reference' else 'coordinator' end as place,
        case when c.confrelid = any($1::regclass[]) then 'distributed' when c.confrelid = any($2::regclass[])
          then 'reference' else 'coordinator' end as other,
        exists (
          select from unnest(c.conkey, c.confkey) k (own, other)
          join pg_attribute o on o.attrelid = c.conrelid and o.attnum = k.own and o.attname = 'retailer_id'
          join pg_attribute t on t.attrelid = c.confrelid and t.attnum = k.other and t.attname = 'retailer_id'
          where c.confdeltype not in ('n', 'd') or k.own <> all(c.confdelsetcols)) as is_by_retailer
      from pg_constraint c where c.oid = f.oid) l
    where f.contype = 'f' and f.conparentid = 0 and f.connamespace = 'public'::regnamespace and (
      l.place = 'distributed' and l.other = 'coordinator'
      or l.place = 'distributed' and l.other = 'distributed' and not l.is_by_retailer
      or l.place = 'reference' and l.other <> 'reference'
      or l.place = 'coordinator' and l.other = 'distributed')
    order by 1`,
    [DISTRIBUTED, REFERENCE],
  )

const withoutRetailer = () =>
  read(
    `select t as found from unnest($1::text[]) t where not exists (
      select from pg_attribute a where a.attrelid = t::regclass and a.attname = 'retailer_id' and a.attnotnull)`,
    [DISTRIBUTED],
  )

describe('rule 10: of a distributed table', () => {
  test('every row has a retailer', async () => {
    expect(await withoutRetailer()).toEqual([])
    const change = 'alter table pick_rules drop constraint pick_rules_pkey, alter retailer_id drop not null'
    expect(await after(change, withoutRetailer)).toEqual(['pick_rules'])
  })
  test.each([
    ['create unique index planted on sales (sale_id)', ['planted']],
    ['create unique index planted on sales (sale_id) include (retailer_id)', ['planted']],
    ['alter table sales add constraint planted exclude (sale_id with =)', ['planted']],
    ['create unique index planted on sales (sale_id, retailer_id) include (variant_id)', []],
  ])('unique keys include the retailer, checked with: %s', async (change, found) => {
    expect(await keysWithoutRetailer()).toEqual([])
    expect(await after(change, keysWithoutRetailer)).toEqual(found)
  })
  const key = (from: string, columns: string, to: string) =>
    `alter table ${from} add constraint planted foreign key ${columns} references ${to}`
  test.each([
    ['sale_labels', '(sale_id)', 'mails (mail_id)', true],
    ['sale_labels', '(retailer_id, sale_id)', 'sales (sale_id, retailer_id)', true],
    ['sale_labels', '(retailer_id, sale_id)', 'sales (retailer_id, sale_id) on delete set null', true],
    ['sale_labels', '(retailer_id, sale_id)', 'sales (retailer_id, sale_id) on delete set null (sale_id)', false],
    ['sale_labels', '(sale_id)', 'users (user_id)', false],
    ['mails', '(mail_id, mail_id)', 'sales (retailer_id, sale_id)', true],
    ['products', '(product_id, product_id)', 'sales (retailer_id, sale_id)', true],
    ['products', '(product_id)', 'mails (mail_id)', true],
    ['mails', '(mail_id)', 'products (product_id)', false],
  ])('foreign keys include the retailer, or refer to a reference table: %s %s to %s', async (...planted) => {
    const [from, columns, to, isFound] = planted
    expect(await referencesAcrossShards()).toEqual([])
    const unique = 'create unique index on sales (sale_id, retailer_id)'
    const found = await after(`${unique}; ${key(from, columns, to)}`, referencesAcrossShards)
    expect(found).toEqual(isFound ? [`${from} planted`] : [])
  })
})

const sequencesOutOfReach = () =>
  read(`
    select r.role || ' ' || s.oid::regclass as found
    from pg_class s, unnest(array['ark_tenant', 'ark_platform']) r (role)
    where s.relkind = 'S' and s.relnamespace = 'public'::regnamespace
      and not has_sequence_privilege(r.role, s.oid, 'usage') order by 1`)

test('rule 11: both roles can use every sequence, including those of future tables', async () => {
  expect(await sequencesOutOfReach()).toEqual([])
  const change = 'revoke usage on sequence sales_sale_id_seq from ark_tenant'
  expect(await after(change, sequencesOutOfReach)).toEqual(['ark_tenant sales_sale_id_seq'])
  const table = 'set local role ark; create table of_tomorrow (id bigint generated always as identity)'
  expect(await after(table, sequencesOutOfReach)).toEqual([])
})

const FOREIGN_KEYS = `
  select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) as found from pg_constraint
  where contype = 'f' and connamespace = 'public'::regnamespace order by 1`

/** Returns the calls of Citus since `before`. */
const asked = (before = 0) => read('select what as found from asked order by number offset $1', [before])

test('the script places each table once, while no foreign key exists, and restores all of them', async () => {
  const before = await read(FOREIGN_KEYS)
  expect(before.length).toBeGreaterThan(50)
  await owner.query(`begin; ${CITUS}`)
  try {
    await owner.query(SCRIPT)
    const first = await asked()
    expect(first.slice(0, REFERENCE.length).toSorted()).toEqual(
      REFERENCE.map((table) => `reference ${table}`).toSorted(),
    )
    expect(first.slice(REFERENCE.length)).toEqual(
      DISTRIBUTED.toSorted().map((table) => `distributed ${table} by retailer_id`),
    )
    expect(await read(FOREIGN_KEYS)).toEqual(before)
    expect(
      await read(`select rolname as found from pg_roles where rolcanlogin and rolname like 'ark\\_%' order by 1`),
    ).toEqual(['ark_platform', 'ark_tenant'])
    expect(
      await read(`
        select unnest(s.setconfig) as found from pg_db_role_setting s
        join pg_database d on d.oid = s.setdatabase and d.datname = current_database() order by 1`),
    ).toEqual([
      'ark.is_distributed=on',
      'citus.enable_unsafe_triggers=on',
      'citus.multi_shard_modify_mode=sequential',
      'citus.propagate_set_commands=local',
    ])
  } finally {
    await owner.query('rollback')
  }
})

test('after an upgrade the script places only new tables', async () => {
  const before = await read(FOREIGN_KEYS)
  await owner.query(`begin; ${CITUS}`)
  try {
    await owner.query(SCRIPT)
    const first = (await asked()).length
    await owner.query(`drop table layout, unplaced, foreign_keys, grants, missing; ${SCRIPT}`)
    expect(await asked(first)).toEqual([])
    await owner.query(`
      delete from citus_tables where table_name in ('sale_labels'::regclass, 'top_sellers'::regclass);
      drop table layout, unplaced, foreign_keys, grants, missing; ${SCRIPT}`)
    expect(await asked(first)).toEqual(['reference top_sellers', 'distributed sale_labels by retailer_id'])
    expect(await read(FOREIGN_KEYS)).toEqual(before)
  } finally {
    await owner.query('rollback')
  }
})

/** Placing a table revokes the grants of views and sequences, as a trial on Citus showed. */
const FORGETFUL = `
  create or replace function create_reference_table(table_name regclass) returns void language plpgsql as $$
  begin
    insert into citus_tables values (table_name, 'reference');
    revoke all on catalogue.marketplace_accounts, sales.order_polls from ark_tenant, ark_platform;
    revoke all on all sequences in schema public from ark_tenant, ark_platform;
  end $$;`

test('the script restores the grants of views and sequences here and on workers, and lists missing ones', async () => {
  const grantsOf = () =>
    read(`
      select c.relname || ' ' || a.grantee::regrole || ' ' || a.privilege_type as found
      from pg_class c cross join lateral aclexplode(c.relacl) a
      where c.relkind in ('v', 'S') and a.grantee::regrole::text in ('ark_tenant', 'ark_platform') order by 1`)
  const before = await grantsOf()
  await owner.query(`begin; ${CITUS}; ${FORGETFUL}`)
  try {
    await owner.query(SCRIPT)
    expect(await grantsOf()).toEqual(before)
    expect(await read('select what as found from missing')).toEqual([])
  } finally {
    await owner.query('rollback')
  }
  const deaf = `
    create or replace function run_command_on_workers(command text)
    returns table (nodename text, nodeport integer, success boolean, result text) language sql as
    $$ select 'worker-1', 5432, true, case when command like '%sales_sale_id_seq%' then 'no' else 'yes' end $$;`
  await owner.query(`begin; ${CITUS}; ${deaf}`)
  try {
    await owner.query(SCRIPT)
    expect(await read('select what as found from missing order by 1')).toEqual([
      'ark_platform may not use sales_sale_id_seq on worker-1: no',
      'ark_tenant may not use sales_sale_id_seq on worker-1: no',
    ])
  } finally {
    await owner.query('rollback')
  }
})

/** Returns the coordinator's tables that refer to reference tables, or are referred to, directly or through others. */
const managed = () =>
  read(
    `
    with recursive keys as (
      select conrelid::regclass::text as one, confrelid::regclass::text as other from pg_constraint
      where contype = 'f' and connamespace = 'public'::regnamespace and conparentid = 0
    ), pairs as (select one, other from keys union select other, one from keys),
    reached (name) as (
      select unnest($1::text[])
      union select p.other from reached r join pairs p on p.one = r.name where p.other <> all($2::text[])
    ) select name as found from reached where name <> all($1) order by 1`,
    [REFERENCE, DISTRIBUTED],
  )

test('coordinator tables with foreign keys to reference tables are listed as managed', async () => {
  expect(await managed()).toEqual(
    [...LAYOUT].flatMap(([table, place]) => (place === 'managed' ? [table] : [])).toSorted(),
  )
  const change = 'alter table mails add column of_user bigint references users'
  expect(await after(change, managed)).toContain('mails')
})

test('a distributed database plans statements for each retailer, and others use a generic plan', async () => {
  const planned = async () => {
    const db = connect(database.url, { report: (_, error) => expect.unreachable(String(error)) })
    const { rows } = await db.asRetailer(1, (tx) =>
      sql<{ mode: string }>`select current_setting('plan_cache_mode') as mode`.execute(tx),
    )
    await db.close()
    return rows[0]?.mode
  }
  expect(await planned()).toBe('force_generic_plan')
  await owner.query(`alter database ${database.name} set ark.is_distributed = 'on'`)
  expect(await planned()).toBe('auto')
})

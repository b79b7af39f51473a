import { loadModule } from 'libpg-query'
import { beforeAll, expect, test } from 'vitest'
import { type PlacedTables, readLayout, type TablePlace } from './layout.ts'
import { offencesOf } from './rules.ts'

const TABLES: Record<string, TablePlace> = {
  sales: 'distributed',
  items: 'distributed',
  products: 'reference',
  sessions: 'managed',
  mails: 'coordinator',
}
const VIEWS: Record<string, string> = { 'inventory.items': 'items' }
const tableOf = (relation: string) => VIEWS[relation] ?? relation
const PLACES: PlacedTables = {
  tableOf,
  placeOf: (relation) => TABLES[tableOf(relation)],
  identityOf: (table) => (table === 'sales' ? 'sale_id' : undefined),
  queriesShards: (routine) => routine === 'find_sales',
  isVolatile: (routine) => routine === 'free_part',
}

beforeAll(() => loadModule())

const broken = (text: string): number[] => [
  ...new Set(offencesOf({ text, isOfRetailer: true }, PLACES).map(({ rule }) => rule)),
]

test.each<[number, string]>([
  [3, 'select from sales'],
  [3, 'select from sales s where s.retailer_id = any($1)'],
  [3, 'select from sales s where s.retailer_id = $1 or s.sale_id = $2'],
  [3, 'select from sales s left join items i on i.retailer_id = s.retailer_id where s.retailer_id = $1'],
  [3, 'select from sales s left join items i using (retailer_id) where s.retailer_id = $1'],
  [3, 'select from sales s right join items i on s.retailer_id = $1 and i.retailer_id = $1'],
  [3, 'select from sales s full join items i on s.retailer_id = $1 and i.retailer_id = $1'],
  [
    3,
    'select from sales s where s.retailer_id = $1 and exists (select from items i where i.retailer_id = s.retailer_id)',
  ],
  [3, 'with s as (select * from sales) select from s where s.retailer_id = $1'],
  [3, 'with s as (select * from sales where retailer_id = $1) select from s join items i using (retailer_id)'],
  [3, 'select from products p where p.product_id in (select product_id from inventory.items)'],
  [3, 'update sales set a = 1 where sale_id = $1'],
  [3, 'delete from sales s using items i where s.retailer_id = $1 and i.item_id = s.item_id'],
  [3, 'select from sales where retailer_id = $1 union all select from sales'],
  [4, 'insert into sales (a) values ($1) on conflict (a) do update set b = now()'],
  [4, 'insert into sales (a) values (coalesce($1, now()))'],
  [4, 'update sales set a = clock_timestamp() where retailer_id = $1'],
  [4, 'update sales set a = free_part($2) where retailer_id = $1'],
  [4, 'delete from sales where retailer_id = $1 and a < random()'],
  [4, 'insert into sessions (a) values ($1) on conflict (a) do update set at = now()'],
  [4, 'update sales set a = coalesce(a, now()) where retailer_id = $1'],
  [4, "insert into products (a) select now() + interval '1 day' from products returning 1"],
  [5, 'insert into sales (a) select $1'],
  [5, 'with x as (insert into items (a) select a from products) select 1'],
  [5, 'insert into sessions (a) select a from products'],
  [5, 'insert into products (a) select unnest($1::int8[])'],
  [6, 'with s as (select from sales where retailer_id = $1 for update) select from s'],
  [6, 'select from (select from products for share) p'],
  [7, 'select from mails n join sales s on true where s.retailer_id = $1'],
  [7, 'select from sessions n join sales s on true where s.retailer_id = $1'],
  [7, 'select from sales s where s.retailer_id = $1 and exists (select from sessions)'],
  [8, 'select from products p cross join (select 1) m'],
  [8, 'select from products p, (select 1) m'],
  [8, 'insert into sales (a) values (1) on conflict (a) do update set b = (select 1)'],
  [8, 'insert into sessions (a) values (1) on conflict (a) do update set b = 1 where not exists (select from mails)'],
  [9, 'with w as (update sales set a = 1 where retailer_id = $1) select from sales where retailer_id = $1'],
  [9, 'with r as (select from sales where retailer_id = $1) update sales set a = 1 where retailer_id = $1'],
  [12, 'select from find_sales($1, $2) f join sales s on s.sale_id = f.sale_id and s.retailer_id = $1'],
  [12, 'select from find_sales($1, $2) f join products p on p.product_id = f.product_id'],
  [12, 'select from sales s where s.retailer_id = $1 and s.sale_id in (select sale_id from find_sales($1, $2))'],
  [12, 'with f as materialized (select * from find_sales($1, $2)) select from f join products p using (product_id)'],
  [12, 'insert into sales (a) values (find_sales($1))'],
  [14, "update sales set a = 1 where retailer_id = $1 returning to_char(sold_at, 'YYYY')"],
  [14, 'update products set a = 1 where product_id = $1 returning released::text'],
  [14, 'insert into items (a) select p.a from products p returning a'],
  [15, 'select count(*) from (select from sales where retailer_id = $1 limit 9) s'],
  [18, 'insert into sales (a) select (select sum(b) from items where retailer_id = $1) returning 1'],
])('rule %i is broken by: %s', (rule, text) => {
  expect(broken(text)).toEqual([rule])
})

test.each([
  'select from sales where retailer_id = $1::int8',
  'select from sales s where (s.retailer_id, s.sale_id) = ($1, $2)',
  'select from sales s join items i using (retailer_id) where s.retailer_id = $1',
  'select from sales s join items i on i.retailer_id = s.retailer_id where i.retailer_id = $1',
  'select from sales s left join items i on i.retailer_id = $1 and i.item_id = s.item_id where s.retailer_id = $1',
  'select from products p left join lateral (select from items i where i.retailer_id = $1) x on true',
  'insert into sales (a, at) values ($1, now()) on conflict (a) do update set at = excluded.at',
  'insert into mails (a) values ($1) on conflict (a) do update set at = now()',
  'insert into sessions (a, at) values ($1, now()) on conflict (a) do update set at = excluded.at',
  'insert into items as t (a) select p.a from products p returning t.a, t.b::float8',
  'insert into sales (a) select j.a from jsonb_to_recordset($1::jsonb) as j (a text) returning 1',
  'select from products p where exists (select from items i where i.retailer_id = $1 and i.product_id = p.product_id)',
  'insert into sales (a, at) select $1, now() returning 1',
  'select from sales where retailer_id = $1 for update skip locked',
  'with n as (select id from sessions) select from sales s join n on n.id = s.id where s.retailer_id = $1',
  'select from products p cross join unnest($1::text[]) m',
  'select from products p cross join lateral (select 1) m',
  'with r as (select a from sales where retailer_id = $1) update sales s set a = 1 from r where s.retailer_id = $1',
  'with w as (update sales set a = 1 where retailer_id = $1 returning a) select a from w',
  'select from find_sales($1, $2) f',
  'select from sales s right join items i on s.retailer_id = $1 where i.retailer_id = $1',
  'select from sales s, unnest($2::int8[]) m (sale_id) where s.retailer_id = $1 and s.sale_id = m.sale_id',
  'update sales set a = now() where retailer_id = $1',
])('no rule is broken by: %s', (text) => {
  expect(broken(text)).toEqual([])
})

test.each<[number[], string]>([
  [[3], 'select from sales'],
  [[3], 'select from sales s join items i using (retailer_id)'],
  [[3], 'select from sales s left join products p on p.product_id = s.product_id'],
  [[3], 'select from sales s where exists (select from items i where i.retailer_id = s.retailer_id)'],
  [[3, 13], 'select from sales s where exists (select from items i where i.item_id = s.item_id)'],
  [[3, 13], 'select from sales s join items i on i.item_id = s.item_id'],
  [[3, 13], 'select from sales s left join items i using (retailer_id)'],
  [[3, 13], 'select from products p left join items i on i.product_id = p.product_id'],
  [[3, 13], 'select from sales s right join products p on p.product_id = s.product_id'],
  [[3, 13], 'select from sales full join products using (product_id)'],
  [[3, 13], 'select from sales where sale_id = any($1) for update skip locked'],
  [[3, 13], 'select from products p cross join lateral (select 1 from sales s where s.product_id = p.id limit 1) x'],
  [[3], 'select from products p cross join lateral (select from sales s where s.product_id = p.id) x'],
  [[3, 16], 'select from (select * from sales limit 9) s join items i on i.retailer_id = s.retailer_id'],
  [
    [3, 16],
    'select from sales s cross join lateral (select 1 from items i where i.retailer_id = s.retailer_id limit 1) x',
  ],
  [
    [3],
    'select (select sum(a) from items i where i.retailer_id = s.retailer_id) from sales s order by s.sale_id limit 9',
  ],
  [[3, 17], 'select from products p where not exists (select from items i where i.product_id = p.product_id)'],
  [[3], 'select from products p where p.product_id in (select i.product_id from items i)'],
  [[3], 'with k as materialized (select i.a from items i) select from products p where p.a not in (select k.a from k)'],
  [[], 'select from sales where retailer_id = $1 for update skip locked'],
])('for the platform, rules %j are broken by: %s', (rules, text) => {
  const found = offencesOf({ text, isOfRetailer: false }, PLACES).map(({ rule }) => rule)
  expect([...new Set(found)]).toEqual(rules)
})

test('a table has one place', () => {
  const twice = `insert into layout select 'reference', unnest(array['sales', 'sales']);`
  expect(() => readLayout(twice)).toThrow('sales has two places')
})

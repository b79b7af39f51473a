import pg from 'pg'
import { expect, test } from 'vitest'
import { createTestDatabase } from '../../../../../tooling/create-test-database.ts'
import { readColumns } from '../../../../../tooling/schema/read-columns.ts'
import { renderSchema } from '../../../../../tooling/schema/render-schema.ts'

const SCRATCH = `
  create schema scratch;
  create table scratch.shoes (
    shoe_id bigint primary key,
    kind text not null check (kind in ('left', 'o''right')),
    width numeric(4,1) check (width in (1, 2)),
    worn_until timestamptz not null default '-infinity',
    facts jsonb
  );
  create view scratch.pairs as
    select a.shoe_id, a.worn_until, b.kind, b.shoe_id as other_id, a.kind || b.kind as kinds
    from scratch.shoes a left join scratch.shoes b on b.shoe_id = a.shoe_id + 1`

test('generated types include null, infinity and value lists; those of a view come from its tables', async ({
  skip,
}) => {
  const database = await createTestDatabase()
  const client = new pg.Client({ connectionString: database.superuserUrl })
  await client.connect()
  try {
    const { rows } = await client.query<{ is_old: boolean }>(
      `select current_setting('server_version_num')::int < 160000 as is_old`,
    )
    skip(rows[0]?.is_old === true, 'before 16 a stored query does not say what an outer join may leave empty')
    await client.query(SCRATCH)
    const columns = (await readColumns(client)).filter(({ relation }) => relation.startsWith('scratch.'))
    expect(renderSchema(columns, () => 'nobody').split('\n')).toEqual(
      expect.arrayContaining([
        "  'scratch.pairs': {",
        '    shoe_id: number',
        '    worn_until: Date | number',
        "    kind: 'left' | 'o\\'right' | null",
        '    other_id: number | null',
        '    kinds: string | null',
        "  'scratch.shoes': {",
        "    kind: 'left' | 'o\\'right'",
        '    width: string | null',
        '    facts: unknown',
      ]),
    )
    await client.query('alter table scratch.shoes add column place point')
    const withPoint = await readColumns(client)
    expect(() => renderSchema(withPoint, () => 'nobody')).toThrow('scratch.shoes.place is of type point')
  } finally {
    await client.end()
    await database.drop()
  }
})

import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { sourceFiles } from '../../../../tooling/source-files.ts'
import { restatedColumns } from '../statements/row-types.ts'
import type { RelationColumns } from '../statements/sql-outputs.ts'

/**
 * Row types pick their columns from the generated types, so that they cannot contradict the database
 * (docs/decisions/018). The test sees the outermost list of a statement, including fragments that are declared by
 * name. It does not see columns of subqueries, whether a column is picked from the right table, or nulls of outer
 * joins.
 */

const ROOT = 'apps/server/src/'
const SCHEMA = `${ROOT}platform/database/schema.gen.ts`

/** Returns the typed columns; JSON is typed where it is read. */
function columnsOfTables(): RelationColumns {
  const blocks = readFileSync(SCHEMA, 'utf8').matchAll(/^ {2}'?([\w.]+)'?: \{\n((?: {4}.*\n)*) {2}\}/gm)
  return new Map(
    [...blocks].map(([, name = '', body = '']) => [
      name,
      new Set([...body.matchAll(/^ {4}(\w+):(?! unknown$)/gm)].map(([, column = '']) => column)),
    ]),
  )
}

const TABLES = columnsOfTables()

test('row types pick the columns that their statement returns unchanged', () => {
  expect(TABLES.size).toBeGreaterThan(70)
  const files = sourceFiles().filter((file) => file.startsWith(ROOT) && !file.endsWith('.test.ts'))
  const checked = files.map((file) => ({ file, ...restatedColumns(file, TABLES) }))
  expect(checked.reduce((sum, { statements }) => sum + statements, 0)).toBeGreaterThan(150)
  expect(
    checked.flatMap(({ file, restated }) =>
      restated.map(({ line, name, column }) => `${file.slice(ROOT.length)}:${line} ${name}: ${column}`),
    ),
  ).toEqual([])
})

test.each<[string, string[]]>([
  ['sql<{ email: string }>`select email from users`', ['email']],
  ['sql<{ of: string }>`select u.email as of, user_id from users u`', ['of']],
  ['sql<{ email: string }>`select normal_email(email) as email from users`', []],
  ['sql<{ email: string }>`select (select email from users) as email`', []],
  ["sql<Columns<'users', 'email'> & { n: number }>`select email, count(*) as n from users group by email`", []],
  ["sql<{ of: Column<'users', 'email'> | null }>`select email as of from users`", []],
  ['interface Row { user_id: number }\nsql<Row>`insert into users (email) values (1) returning user_id`', ['user_id']],
  ['interface Row { user_id: number }\nsql<Row & { email: 1 }>`select * from users`', ['user_id', 'email']],
  ['const WHO = sql`u.email, u.role`\nsql<{ email: string }>`select ${WHO} from users u`', ['email']],
  ['const who = (a: string) => sql`u.email`\nsql<{ email: 1 }>`select ${who("a")}, 1 as b from users u`', ['email']],
  [
    'sql<{ n: number }>`select a.is_active, a.user_id as n from (select true as is_active, user_id from users) a`',
    ['n'],
  ],
  ['sql<{ email: 1 }>`with a as (select lower(email) as email from users) select a.email from a`', []],
  ["sql<Omit<{ email: 1; role: 1 }, 'email'>>`select email, role from users`", ['role']],
  ["sql<AnswerOf<Contract['GET /users/']>>`select email, 1 as one from users`", ['email']],
  ["sql<AnswerOf<Contract['GET /users/']>>`select json_agg(email) as emails from users`", []],
])('%s', (source, names) => {
  const { restated } = restatedColumns(`${ROOT}planted.ts`, TABLES, source)
  expect(restated.map(({ name }) => name)).toEqual(names)
})

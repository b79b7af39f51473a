import { expect, test } from 'vitest'
import { templatesIn } from './origins.ts'

const SOURCE = `
/**
 * Returns due rows.
 * Rule 3: a planner takes due rows of all retailers.
 */
export const due = () => sql\`select 1\`.execute(db)

export async function page(skip: number) {
  const order = sql\`order by \${skip}\`
  // Count: a handful of rows.
  // Offset: the API pages by skip.
  const { rows } = await sql<Row>\`select count(*) \${order} offset \${skip}\`.execute(db)
  // Rule three says nothing, and neither does Rule 4:
  return sql\`select 2\`.execute(db)
}
`

test('comments excuse only the next statement of their file', () => {
  expect(templatesIn('file.ts', SOURCE).map(({ origin, excuses }) => [origin, excuses])).toEqual([
    ['file.ts:6', ['rule 3']],
    ['file.ts:12', ['count', 'offset']],
    ['file.ts:14', []],
  ])
})

import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { MIGRATIONS_FOLDER } from '../../apps/server/src/platform/database/migrate.ts'
import { makeReleaseData } from './release-data.ts'
import { asReleased, migrationProblems, RELEASED_LIST, RELEASED_ROWS } from './released.ts'

const write = (file: string, content: unknown) =>
  writeFileSync(path.join(MIGRATIONS_FOLDER, file), `${JSON.stringify(content, null, 2)}\n`)

test('the migrations are released as they are, with rows that later ones have to take along', async () => {
  expect(migrationProblems(MIGRATIONS_FOLDER)).toEqual([])
  write(RELEASED_ROWS, await makeReleaseData())
  write(RELEASED_LIST, asReleased(MIGRATIONS_FOLDER))
})

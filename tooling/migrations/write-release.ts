import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { MIGRATIONS_FOLDER } from '../../apps/server/src/platform/database/migration-names.ts'
import { ROOT } from '../../apps/cli/src/start/child.ts'
import { migrationProblems, RELEASED_LIST, releasedMigrations, withRelease } from './released.ts'

/**
 * `npm run migrations:release` releases the migrations that no earlier version has released, under the version of
 * package.json.
 */
const { version }: { version: string } = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8'))
const problems = [
  ...migrationProblems(MIGRATIONS_FOLDER),
  ...(version in releasedMigrations(MIGRATIONS_FOLDER)
    ? [`${version} is released: raise the version in package.json and in each workspace, and write what is new.`]
    : []),
]
if (problems.length > 0) {
  console.error(problems.join('\n'))
  process.exitCode = 1
} else {
  const list = JSON.stringify(withRelease(MIGRATIONS_FOLDER, version), null, 2)
  writeFileSync(path.join(MIGRATIONS_FOLDER, RELEASED_LIST), `${list}\n`)
}

import { readFileSync } from 'node:fs'
import path from 'node:path'
import { migrationFiles } from '../migrations/released.ts'

const MADE = /^create (?:unlogged )?(?:table|view) ([a-z_.]+)/gm

/** Returns the module that makes each table and view: the one that its migration is named after. */
export function ownersOfTables(folder: string): Map<string, string> {
  const made = migrationFiles(folder).flatMap((file) => {
    const statements = readFileSync(path.join(folder, file), 'utf8')
    const owner = file.split(/[_.]/)[1] ?? ''
    return [...statements.matchAll(MADE)].map(([, relation = '']): [string, string] => [relation, owner])
  })
  return new Map(made)
}

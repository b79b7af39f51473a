import { readdirSync, readFileSync } from 'node:fs'
import { parseSync } from 'libpg-query'
import { statementsOfBlock } from './function-bodies.ts'
import { asTree, listOf, textOf } from './query-levels.ts'

const FOLDER = new URL('../../apps/server/migrations/', import.meta.url)

/**
 * Returns the statements by which migrations read or change rows, including those in `do`, with the migration's name.
 */
export function migratedStatements(): { migration: string; tree: unknown }[] {
  return readdirSync(FOLDER)
    .filter((file) => file.endsWith('.sql'))
    .toSorted()
    .flatMap((file) =>
      statementsIn(readFileSync(new URL(file, FOLDER), 'utf8')).map((tree) => ({
        migration: file.replace('.sql', ''),
        tree,
      })),
    )
}

const READS_OR_CHANGES = ['SelectStmt', 'InsertStmt', 'UpdateStmt', 'DeleteStmt', 'CreateTableAsStmt']

/** Returns the statements of one SQL text. */
export function statementsIn(text: string): unknown[] {
  return listOf(asTree(parseSync(text)).stmts).flatMap(({ stmt }) => {
    const tree = asTree(stmt)
    if (READS_OR_CHANGES.some((kind) => kind in tree)) return [tree]
    if (tree.DoStmt === undefined) return []
    const body = listOf(asTree(tree.DoStmt).args)
      .map((argument) => asTree(argument.DefElem))
      .find(({ defname }) => defname === 'as')
    return statementsOfBlock(textOf(asTree(asTree(body?.arg).String).sval)).map((statement) => statement.tree)
  })
}

import { readFileSync } from 'node:fs'
import path from 'node:path'
import { parseSync } from 'libpg-query'
import { asTree, listOf, textOf } from '../statements/query-levels.ts'
import { migrationFiles, releasedMigrations } from './released.ts'

/**
 * What an unreleased migration may take away although a release had it, as `table` or `table.column`, since the last
 * release no longer reads or writes it. The list is emptied after a release.
 */
const NO_LONGER_USED: readonly string[] = []

/** What unreleased migrations have created, as `table` or `table.column`. The released version does not use it. */
type Fresh = Set<string>

/**
 * Returns how the migrations of a folder that no release has would break the processes of the last release, which
 * still run while a new version starts (docs/upgrading.md): they may add, and take away only what the last release no
 * longer uses (`gone`).
 */
export function breaksOfPreviousVersion(folder: string, gone: readonly string[] = NO_LONGER_USED): string[] {
  const released = new Set(Object.values(releasedMigrations(folder)).flatMap((files) => Object.keys(files)))
  const fresh: Fresh = new Set(gone)
  return migrationFiles(folder)
    .filter((file) => !released.has(file))
    .flatMap((file) => {
      const statements = listOf(asTree(parseSync(readFileSync(path.join(folder, file), 'utf8'))).stmts)
      return statements.flatMap(({ stmt }) => breaksIn(asTree(stmt), fresh)).map((broken) => `${file} ${broken}`)
    })
}

type Tree = ReturnType<typeof asTree>

/** Returns the breaks of one statement, and adds what it creates to `fresh`. */
function breaksIn(statement: Tree, fresh: Fresh): string[] {
  const [create, alter] = [asTree(statement.CreateStmt), asTree(statement.AlterTableStmt)]
  const [rename, drop] = [asTree(statement.RenameStmt), asTree(statement.DropStmt)]
  if (create.relation) fresh.add(tableIn(create))
  if (rename.relation && !isFresh(fresh, tableIn(rename), textOf(rename.subname)))
    return [`renames ${named(tableIn(rename), textOf(rename.subname))}: add the new name, and drop the old one later.`]
  if (drop.objects && drop.removeType === 'OBJECT_TABLE')
    return droppedTables(drop)
      .filter((table) => !fresh.has(table))
      .map((table) => `drops ${table}: drop it when the last release does not use it.`)
  if (!alter.relation) return []
  const table = tableIn(alter)
  return listOf(alter.cmds).flatMap(({ AlterTableCmd }) => breaksOfChange(table, asTree(AlterTableCmd), fresh))
}

/** Returns the break of one change of a table. */
function breaksOfChange(table: string, change: Tree, fresh: Fresh): string[] {
  const definition = asTree(asTree(change.def).ColumnDef)
  const column = textOf(change.name ?? definition.colname)
  if (isFresh(fresh, table, column)) return []
  const kinds = listOf(definition.constraints).map(({ Constraint }) => asTree(Constraint).contype)
  const what = named(table, column)
  switch (change.subtype) {
    case 'AT_AddColumn': {
      fresh.add(what)
      const isFilled = ['CONSTR_DEFAULT', 'CONSTR_IDENTITY', 'CONSTR_GENERATED'].some((kind) => kinds.includes(kind))
      const isRequired = kinds.some((kind) => kind === 'CONSTR_NOTNULL' || kind === 'CONSTR_PRIMARY')
      return isRequired && !isFilled ? [`adds ${what} without a default: the last release inserts no value.`] : []
    }
    case 'AT_DropColumn':
      return [`drops ${what}: drop it when the last release does not use it.`]
    case 'AT_SetNotNull':
      return [`requires ${what}: the last release may write null.`]
    case 'AT_AlterColumnType':
      return [`changes the type of ${what}: add a column, and drop the old one later.`]
    case 'AT_ColumnDefault':
      return change.def ? [] : [`drops the default of ${what}: the last release may insert no value.`]
    default:
      return []
  }
}

const named = (table: string, column: string): string => (column ? `${table}.${column}` : table)
const isFresh = (fresh: Fresh, table: string, column: string): boolean =>
  fresh.has(table) || fresh.has(named(table, column))
const tableIn = (tree: Tree): string => textOf(asTree(tree.relation).relname)
const droppedTables = (drop: Tree): string[] =>
  listOf(drop.objects).map(({ List }) => textOf(asTree(asTree(listOf(asTree(List).items).at(-1)).String).sval))

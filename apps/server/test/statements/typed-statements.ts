import path from 'node:path'
import { type Expression, parseSync, type TSSignature, type TSType, Visitor } from 'oxc-parser'

/** A type of members and of other types. */
export interface RecordType {
  /** Members by name; true means that the type is picked from a table. */
  members: Map<string, boolean>
  extended: TypeReference[]
}

/** A reference like `Columns<'users', 'email'>`. */
export interface TypeReference {
  name: string
  of: TSType[]
}

/** A template of `sql` with the type of its rows. */
export interface TypedStatement {
  /** The line in the file, from 1. */
  line: number
  rowType: TSType
  template: Expression
}

/** The declarations of a file that row types and SQL fragments use. */
export interface Declarations {
  source: string
  statements: TypedStatement[]
  interfaces: Map<string, RecordType>
  aliases: Map<string, TSType>
  fragments: Map<string, Expression>
  imports: Map<string, { file: string; name: string }>
}

export function declarationsIn(file: string, source: string): Declarations {
  const { program, errors } = parseSync(file, source)
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`)
  const found: Declarations = {
    source,
    statements: [],
    interfaces: new Map(),
    aliases: new Map(),
    fragments: new Map(),
    imports: new Map(),
  }
  new Visitor({
    ImportDeclaration({ specifiers, source: { value: from } }) {
      for (const specifier of from.startsWith('.') ? specifiers : [])
        if (specifier.type === 'ImportSpecifier')
          found.imports.set(specifier.local.name, {
            file: path.posix.join(path.posix.dirname(file), from),
            name: nameOf(specifier.imported, source),
          })
    },
    TSInterfaceDeclaration({ id, extends: extended, body }) {
      found.interfaces.set(id.name, {
        members: membersIn(body.body, source),
        extended: extended.map(({ expression, typeArguments }) => ({
          name: nameOf(expression, source),
          of: typeArguments?.params ?? [],
        })),
      })
    },
    TSTypeAliasDeclaration({ id, typeAnnotation }) {
      found.aliases.set(id.name, typeAnnotation)
    },
    VariableDeclarator({ id, init }) {
      if (id.type === 'Identifier' && init) found.fragments.set(id.name, init)
    },
    TaggedTemplateExpression(template) {
      const rowType = template.typeArguments?.params[0]
      if (!rowType || !isSql(template.tag)) return
      const line = source.slice(0, template.start).split('\n').length
      found.statements.push({ line, rowType, template })
    },
  }).visit(program)
  return found
}

export const isSql = (tag: Expression): boolean => tag.type === 'Identifier' && tag.name === 'sql'

const nameOf = ({ start, end }: { start: number; end: number }, source: string): string => source.slice(start, end)

/** Returns members by name; one is picked when its type is that of a column. */
export const membersIn = (signatures: TSSignature[], source: string): Map<string, boolean> =>
  new Map(
    signatures.flatMap((member): [string, boolean][] =>
      member.type === 'TSPropertySignature'
        ? [[nameOf(member.key, source), /\bColumns?</.test(nameOf(member, source))]]
        : [],
    ),
  )

/** Returns the literals of a union: `'a' | 'b'`. */
export const literalsIn = (type: TSType | undefined, source: string): string[] =>
  [...(type ? nameOf(type, source) : '').matchAll(/'([^']*)'/g)].map(([, text = '']) => text)

import path from 'node:path'
import { type Expression, parseSync, type Program, type TSType, type TSTypeName } from 'oxc-parser'

/** A part of the contract: an answer, a body, a query or parameters of a call, and the path into it. */
interface Part {
  of: string
  call: string
  /** Fields by name, and `[]` for the entries of a list. */
  way: string[]
  /** What is excluded: null, or some values. */
  less: string[]
}

const PARTS = new Set(['AnswerOf', 'BodyOf', 'QueryOf', 'ParamsOf'])

/**
 * Creates a reader of the meanings of exported types, as far as they are parts of the contract. `texts` are the
 * sources by path. Two types that are the same part of one call have one meaning.
 */
export function createMeanings(texts: ReadonlyMap<string, string>) {
  const programs = new Map<string, Program>()
  const programOf = (file: string): Program => {
    const known = programs.get(file) ?? parseSync(file, texts.get(file) ?? '').program
    programs.set(file, known)
    return known
  }

  /** Returns the part of the contract that a type of a file is; null for a type of its own. */
  function partOf(file: string, name: string): Part | null {
    for (const statement of programOf(file).body) {
      const declared = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
      if (declared?.type === 'TSTypeAliasDeclaration' && declared.id.name === name)
        return declared.typeParameters ? null : partOfType(file, declared.typeAnnotation)
      if (statement.type !== 'ImportDeclaration') continue
      for (const each of statement.specifiers)
        if (each.type === 'ImportSpecifier' && each.local.name === name && 'name' in each.imported) {
          const target = path.posix.join(path.posix.dirname(file), statement.source.value)
          return texts.has(target) ? partOf(target, each.imported.name) : null
        }
    }
    return null
  }

  function partOfType(file: string, type: TSType): Part | null {
    if (type.type === 'TSIndexedAccessType') return stepInto(partOfType(file, type.objectType), type.indexType)
    if (type.type !== 'TSTypeReference') return null
    const name = nameOf(type.typeName)
    const [first, second] = type.typeArguments?.params ?? []
    if (!first) return partOf(file, name)
    if (PARTS.has(name)) return wholeOf(name, first.type === 'TSIndexedAccessType' ? textOf(first.indexType) : null)
    // The browser's alias (apps/web/src/shared/api.ts).
    if (name === 'Answer') return wholeOf('AnswerOf', textOf(first))
    const part = partOfType(file, first)
    if (name === 'NonNullable') return part && { ...part, less: [...part.less, 'null'] }
    const left = second && textOf(second)
    return name === 'Exclude' && part && left ? { ...part, less: [...part.less, left] } : null
  }

  return { partOf }
}

const wholeOf = (of: string, call: string | null): Part | null =>
  call === null ? null : { of, call, way: [], less: [] }

const nameOf = (name: TSTypeName): string => (name.type === 'Identifier' ? name.name : '')

function textOf(type: TSType): string | null {
  const literal: Expression | null = type.type === 'TSLiteralType' ? type.literal : null
  return literal?.type === 'Literal' && typeof literal.value === 'string' ? literal.value : null
}

function stepInto(part: Part | null, index: TSType): Part | null {
  const step = index.type === 'TSNumberKeyword' ? '[]' : textOf(index)
  return part && step ? { ...part, way: [...part.way, step] } : null
}

/** Returns a text that identifies a part: equal texts have one meaning. */
export const textOfPart = ({ of, call, way, less }: Part): string =>
  [of, call, ...way, ...less.map((each) => `without ${each}`)].join(' › ')

/** Returns the schema of a part of an answer, from the whole schema; undefined when the path does not exist. */
export const schemaAt = (answer: unknown, way: readonly string[]): unknown =>
  way.reduce<unknown>((schema, step) => {
    const known = withoutNull(schema)
    return step === '[]' ? fieldOf(known, 'items') : fieldOf(fieldOf(known, 'properties'), step)
  }, answer)

/** Returns a schema without null (`Nullable` of the contract). */
export function withoutNull(schema: unknown): unknown {
  const types = fieldOf(schema, 'type')
  if (Array.isArray(types)) return { ...(schema as object), type: types.filter((type) => type !== 'null')[0] }
  const alternatives = fieldOf(schema, 'anyOf')
  if (!Array.isArray(alternatives)) return schema
  const others: unknown[] = alternatives.filter((each) => fieldOf(each, 'type') !== 'null')
  return others.length === 1 ? others[0] : schema
}

const fieldOf = (value: unknown, name: string): unknown =>
  value instanceof Object ? Object.getOwnPropertyDescriptor(value, name)?.value : undefined

import { isDeepStrictEqual } from 'node:util'
import { createMeanings, schemaAt, textOfPart, withoutNull } from './shared-meanings.ts'

const VENDORS = /^(?:packages\/marketplaces\/src|simulators)\/(?:alias|stockx|shopify)\//
const WORKSPACE = /^(?:apps|packages)\/\w+|^\w+/
const CONTRACT = 'packages/contract/'

/**
 * Returns the vocabulary that a file belongs to: its workspace's, or that of the vendors for adapters and simulators,
 * which implement one port from both ends.
 */
export const sideOf = (file: string): string => (VENDORS.test(file) ? 'vendors' : (WORKSPACE.exec(file)?.[0] ?? ''))

/** The contract at run time: the answers of its calls, and the exports of its files. */
export interface ContractSchemas {
  answerOf(call: string): unknown
  exported(file: string, name: string): unknown
}

interface Declaration {
  file: string
  name: string
}

/**
 * Returns names that two sides export with different meanings, with the files. The meanings are equal only when all
 * are the same part of one call of the contract, or its schema of that name.
 */
export function namesWithTwoMeanings(
  files: readonly { file: string; names: readonly string[] }[],
  texts: ReadonlyMap<string, string>,
  contract: ContractSchemas,
): string[] {
  const declared = new Map<string, Declaration[]>()
  for (const { file, names } of files)
    for (const name of names) declared.set(name, [...(declared.get(name) ?? []), { file, name }])
  const meanings = createMeanings(texts)

  function isOneMeaning(declarations: readonly Declaration[]): boolean {
    const schemas = declarations.filter(({ file }) => file.startsWith(CONTRACT))
    const parts = declarations
      .filter(({ file }) => !file.startsWith(CONTRACT))
      .map(({ file, name }) => meanings.partOf(file, name))
    const known = parts.filter((part) => part !== null)
    if (known.length < parts.length) return false
    const texts = schemas.length > 0 ? [] : known.map(textOfPart)
    return (
      new Set(texts).size <= 1 &&
      schemas.every(({ file, name }) => {
        const schema = contract.exported(file, name)
        const isSchemaOf = ({ of, call, way }: (typeof known)[number]) =>
          of === 'AnswerOf' && isSame(schemaAt(contract.answerOf(call), way), schema)
        return schema !== undefined && known.every(isSchemaOf)
      })
    )
  }

  return [...declared]
    .filter(([, of]) => new Set(of.map(({ file }) => sideOf(file))).size > 1 && !isOneMeaning(of))
    .map(([name, of]) => `${name}: ${of.map(({ file }) => file).join(', ')}`)
}

const isSame = (one: unknown, other: unknown): boolean =>
  one !== undefined && isDeepStrictEqual(withoutNull(one), other)

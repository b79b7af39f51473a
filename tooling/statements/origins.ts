import { readFileSync } from 'node:fs'
import { parseSync, Visitor } from 'oxc-parser'
import { isProductSource, sourceFiles } from '../source-files.ts'

export interface Template {
  /** `apps/server/src/modules/sales/queries/sales.ts:20`. */
  origin: string
  /** Matches what it becomes when its fragments and values are filled in. */
  filled: RegExp
  /** How much of it is fixed: of two that match, the one that says more is meant. */
  fixedLength: number
}

const SERVER = 'apps/server/src/'

export interface Origins {
  /** Where a statement that was sent stands in the server's source; undefined: nowhere, as those of tests and the queue. */
  originOf(text: string): string | undefined
  /** Where the source has statements. */
  all: string[]
}

/** The statements of the server's source. */
export function readOrigins(): Origins {
  const templates = sourceFiles()
    .filter((file) => file.startsWith(SERVER) && isProductSource(file))
    .flatMap((file) => templatesIn(file, readFileSync(file, 'utf8')))
    .toSorted((one, other) => other.fixedLength - one.fixedLength)
  return {
    originOf: (text) => templates.find(({ filled }) => filled.test(text))?.origin,
    all: [...new Set(templates.map(({ origin }) => origin))],
  }
}

const BEGINNING = /^\s*(select|with|insert|update|delete)\b/

/** Statements of a file: what begins as one, and what is sent although it begins with a fragment. */
export function templatesIn(file: string, source: string): Template[] {
  const found: Template[] = []
  const sent = new Set<number>()
  new Visitor({
    MemberExpression({ object, property }) {
      if (property.type === 'Identifier' && property.name === 'execute') sent.add(object.start)
    },
  }).visit(parseSync(file, source).program)
  new Visitor({
    TaggedTemplateExpression({ tag, quasi, start }) {
      const parts = quasi.quasis.map(({ value }) => value.cooked ?? value.raw)
      if (source.slice(tag.start, tag.end).replace(/<[^]*/, '') !== 'sql') return
      const [first = ''] = parts
      const isLed = first.trim() === '' && sent.has(start) && parts.join('').trim() !== ''
      if (!BEGINNING.test(first) && !isLed) return
      const line = source.slice(0, start).split('\n').length
      found.push({
        origin: `${file}:${line}`,
        filled: new RegExp(`^${parts.map((part) => escaped(part)).join('[^]*')}$`),
        fixedLength: parts.join('').length,
      })
    },
  }).visit(parseSync(file, source).program)
  return found
}

/** The retailer is put in as a value where a statement leaves (`bindRetailer`). */
const escaped = (part: string): string =>
  part
    .replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
    .replaceAll(String.raw`current_retailer\(\)`, String.raw`(?:current_retailer\(\)|\$\d+::int8)`)

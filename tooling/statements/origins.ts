import { readFileSync } from 'node:fs'
import { parseSync, Visitor } from 'oxc-parser'
import { isProductSource, sourceFiles } from '../source-files.ts'
import { type Excuse, excusesIn } from './excuses.ts'

export interface Template {
  /** The file and line: `apps/server/src/modules/sales/lists/queries/sold-products.ts:20`. */
  origin: string
  /** Matches the statement with its fragments and values filled in. */
  filled: RegExp
  /** The length of its fixed text: of two matches, the longer one counts. */
  fixedLength: number
  /** What the comments between it and the statement before it excuse it from. */
  excuses: Excuse[]
}

const SERVER = 'apps/server/src/'

export interface Origins {
  /**
   * Returns the statement of the server's source that was sent; undefined for others, like those of tests and the
   * queue.
   */
  templateOf(text: string): Template | undefined
  /** All statements of the source, one per place. */
  all: Template[]
}

/** Reads the statements of the server's source. */
export function readOrigins(): Origins {
  const templates = sourceFiles()
    .filter((file) => file.startsWith(SERVER) && isProductSource(file))
    .flatMap((file) => templatesIn(file, readFileSync(file, 'utf8')))
    .toSorted((one, other) => other.fixedLength - one.fixedLength)
  return {
    templateOf: (text) => templates.find(({ filled }) => filled.test(text)),
    all: [...new Map(templates.map((template) => [template.origin, template])).values()],
  }
}

const BEGINNING = /^\s*(select|with|insert|update|delete)\b/

/**
 * Returns the statements of a file: templates that begin as one, and those that are sent although they begin with a
 * fragment.
 */
export function templatesIn(file: string, source: string): Template[] {
  const found: Template[] = []
  const sent = new Set<number>()
  const { program, comments } = parseSync(file, source)
  let endOfLast = 0
  new Visitor({
    MemberExpression({ object, property }) {
      if (property.type === 'Identifier' && property.name === 'execute') sent.add(object.start)
    },
  }).visit(program)
  new Visitor({
    TaggedTemplateExpression({ tag, quasi, start, end }) {
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
        excuses: comments
          .filter((comment) => comment.start >= endOfLast && comment.end <= start)
          .flatMap(({ value }) => excusesIn(value)),
      })
      endOfLast = Math.max(endOfLast, end)
    },
  }).visit(program)
  return found
}

/** Returns an escaped pattern in which the retailer may be a value, as `bindRetailer` inserts it. */
const escaped = (part: string): string =>
  part
    .replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
    .replaceAll(String.raw`current_retailer\(\)`, String.raw`(?:current_retailer\(\)|\$\d+::int8)`)

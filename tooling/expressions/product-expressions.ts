import { readFileSync } from 'node:fs'
import { parseSync, Visitor } from 'oxc-parser'
import { isProductSource, sourceFiles } from '../source-files.ts'

export interface ProductExpressions {
  /** Each literal `/pattern/flags`, with the first file that has it. */
  literals: Map<string, string>
  /** Files that build expressions from texts, with their number. */
  built: Map<string, number>
}

/** Returns the regular expressions of the product: server, web app and packages. */
export function productExpressions(): ProductExpressions {
  const literals = new Map<string, string>()
  const built = new Map<string, number>()
  const files = sourceFiles().filter((file) => /^(apps|packages)\/[^/]+\/src\//.test(file) && isProductSource(file))
  for (const file of files) {
    const { program } = parseSync(file, readFileSync(file, 'utf8'))
    new Visitor({
      Literal(node) {
        if (!('regex' in node) || !node.regex) return
        const text = `/${node.regex.pattern}/${node.regex.flags}`
        if (!literals.has(text)) literals.set(text, file)
      },
      NewExpression({ callee }) {
        if (callee.type === 'Identifier' && callee.name === 'RegExp') built.set(file, (built.get(file) ?? 0) + 1)
      },
    }).visit(program)
  }
  return { literals, built }
}

/** Returns the parts of `/pattern/flags`. */
export function partsOfExpression(text: string): { pattern: string; flags: string } {
  const end = text.lastIndexOf('/')
  return { pattern: text.slice(1, end), flags: text.slice(end + 1) }
}

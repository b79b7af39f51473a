import path from 'node:path'
import { parseSync } from 'oxc-parser'

/** Matches a workspace's name, which resolves to its sources: `@ark/domain` to `packages/domain/src`. */
const WORKSPACE = /^@ark\/(contract|domain|marketplaces)(?:\/(.+))?$/

/** Returns our files that a source file imports, as paths from the root, whether they exist or not. */
export function importsOf(file: string, text: string): string[] {
  const { module } = parseSync(file, text)
  const asked = [
    ...module.staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...module.staticExports.flatMap(({ entries }) =>
      entries.flatMap(({ moduleRequest }) => moduleRequest?.value ?? []),
    ),
    ...module.dynamicImports.map(({ moduleRequest }) => text.slice(moduleRequest.start + 1, moduleRequest.end - 1)),
  ]
  return [...new Set(asked.flatMap((request) => pathOf(file, request) ?? []))]
}

function pathOf(file: string, request: string): string | null {
  if (request.startsWith('.')) return path.posix.join(path.posix.dirname(file), request)
  const [, name, part] = WORKSPACE.exec(request) ?? []
  return name === undefined ? null : `packages/${name}/src/${part ?? 'index'}.ts`
}

/**
 * Returns the tests nearest to changed files, nearest first: a changed test itself, then those that import a changed
 * file, then those that import such a file, and so on. Equally near tests are in the order of their names.
 */
export function nearestTests(changed: readonly string[], imports: ReadonlyMap<string, readonly string[]>): string[] {
  const importers = new Map<string, string[]>()
  for (const [file, imported] of imports)
    for (const each of imported) importers.set(each, [...(importers.get(each) ?? []), file])
  const found: string[] = []
  const seen = new Set(changed)
  for (let near = [...seen]; near.length > 0; ) {
    found.push(...near.filter((file) => /\.test\.tsx?$/.test(file)).sort())
    const next = new Set(near.flatMap((file) => importers.get(file) ?? []).filter((file) => !seen.has(file)))
    for (const file of next) seen.add(file)
    near = [...next]
  }
  return found
}

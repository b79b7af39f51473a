import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Plugin, Rolldown } from 'vite'
import { paths } from './src/paths.ts'

const SRC = path.join(import.meta.dirname, 'src')
const FRAME = 'shared/frame/AppFrame.tsx'
/** Every character of the English screen; the other alphabets are fetched when a name needs them. */
const FIRST_FONT = 'inter-latin-wght-normal'
/** What the server compresses from this size on (app.ts). */
const WORTH_COMPRESSING = 1_024

/** Where pages are named. */
const ROUTE_FILES = ['routes.tsx', 'quick-action-routes.tsx', 'wholesale-routes.tsx']

/** A page as they name it: its parent, its path, and the file that is fetched for it. */
const ROUTE =
  /getParentRoute: \(\) => (\w+),\s+path: paths\.(\w+),(?:(?!createRoute\()[\s\S])*?import\('\.\/([^']+)'\)/g

/**
 * What each page is made of, as `page-parts.json`: the server names it in the page's HTML, so that its code is fetched
 * beside the app's and not after it. And the first font in every page's.
 */
export function pageParts(): Plugin {
  return {
    name: 'ark-page-parts',
    apply: 'build',
    enforce: 'post',
    transformIndexHtml: {
      order: 'post',
      handler: (_, { bundle }) => {
        const font = Object.keys(bundle ?? {}).find((file) => file.includes(FIRST_FONT))
        if (!font) throw new Error(`${FIRST_FONT} is not in the build`)
        const attrs = { rel: 'preload', href: `/${font}`, as: 'font', type: 'font/woff2', crossorigin: true }
        return [{ tag: 'link', attrs, injectTo: 'head-prepend' }]
      },
    },
    generateBundle(_, bundle) {
      const source = JSON.stringify(partsOfPages(bundle))
      this.emitFile({ type: 'asset', fileName: 'page-parts.json', source })
    },
  }
}

/** Compresses once, as it is built, what the server would compress for each browser. */
export function compressed(): Plugin {
  return {
    name: 'ark-compressed',
    apply: 'build',
    enforce: 'post',
    // Of what is written: before that it is not yet as it will be.
    writeBundle({ dir = '' }, bundle) {
      for (const file of Object.keys(bundle).filter((name) => /^assets\/.*\.(js|css)$/.test(name))) {
        const written = readFileSync(path.join(dir, file))
        if (written.length < WORTH_COMPRESSING) continue
        writeFileSync(path.join(dir, `${file}.gz`), gzipSync(written, { level: 9 }))
      }
    },
  }
}

type Bundle = Rolldown.OutputBundle

/** The parts of each path that the app itself does not bring. */
function partsOfPages(bundle: Bundle): Record<string, string[]> {
  const chunks = Object.values(bundle).filter((part) => part.type === 'chunk')
  const chunkWith = (file: string) => {
    const id = path.join(SRC, file)
    const found = chunks.find(({ moduleIds }) => moduleIds.includes(id))
    if (!found) throw new Error(`${file} is in no part of the build`)
    return found.fileName
  }
  const entry = chunks.find(({ isEntry }) => isEntry)
  const ofApp = new Set(entry && closureOf(bundle, [entry.fileName]))
  return Object.fromEntries(
    pagesOfRoutes().map(({ route, file, isFramed }) => {
      const roots = [...(isFramed ? [chunkWith(FRAME)] : []), chunkWith(file)]
      const parts = closureOf(bundle, roots).filter((part) => !ofApp.has(part))
      return [route, [...parts, ...stylesOf(bundle, parts)].map((part) => `/${part}`)]
    }),
  )
}

/** Fails where a path has no page that is written as the others are. */
function pagesOfRoutes(): { route: string; file: string; isFramed: boolean }[] {
  const source = ROUTE_FILES.map((file) => readFileSync(path.join(SRC, file), 'utf8')).join('\n')
  const pages = [...source.matchAll(ROUTE)].flatMap(([, parent, name, file]) =>
    name && name in paths && file
      ? [{ route: paths[name as keyof typeof paths], file, isFramed: parent === 'signedIn' }]
      : [],
  )
  const unknown = Object.values(paths).filter((each) => !pages.some(({ route }) => route === each))
  if (unknown.length > 0) throw new Error(`routes.tsx: the pages of ${unknown.join(', ')} are not understood`)
  return pages
}

/** Chunks with all that they import, each once. */
function closureOf(bundle: Bundle, roots: readonly string[]): string[] {
  const seen = new Set<string>()
  const add = (file: string): void => {
    const chunk = bundle[file]
    if (seen.has(file) || chunk?.type !== 'chunk') return
    seen.add(file)
    chunk.imports.forEach(add)
  }
  roots.forEach(add)
  return [...seen]
}

const stylesOf = (bundle: Bundle, chunks: readonly string[]): string[] => [
  ...new Set(
    chunks.flatMap((file) => {
      const chunk = bundle[file]
      return chunk?.type === 'chunk' ? [...(chunk.viteMetadata?.importedCss ?? [])] : []
    }),
  ),
]

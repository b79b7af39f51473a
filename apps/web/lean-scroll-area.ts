import type { Plugin } from 'vite'

const LIBRARY = '@floating-ui/react'
const SCROLL_AREA = /@mantine[\\/]core[\\/].*[\\/]ScrollArea\.mjs$/
const LEAN = '\0lean-scroll-area'

/**
 * Gives Mantine's ScrollArea, which is part of each dialog, the one function that it takes from a library of 12 kB.
 * Fields that choose from a list still load the library. The build fails if ScrollArea takes anything else from it.
 */
export function leanScrollArea(): Plugin {
  return {
    name: 'ark-lean-scroll-area',
    apply: 'build',
    enforce: 'pre',
    resolveId: (source, importer) => (source === LIBRARY && importer && SCROLL_AREA.test(importer) ? LEAN : null),
    load: (id) =>
      id === LEAN
        ? `import { useMergedRef } from '@mantine/hooks'
           export const useMergeRefs = (refs) => useMergedRef(...refs)`
        : null,
  }
}

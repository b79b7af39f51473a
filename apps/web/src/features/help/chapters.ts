import type { Role } from '@ark/domain'
import { type ChapterEntry, chapters, sections } from 'handbook:index'
import type { Reader } from './help-view.ts'

const READER_OF_ROLE: Record<Role, Reader> = {
  owner: 'owner',
  manager: 'owner',
  associate: 'stockroom',
  fulfillment: 'stockroom',
  buyer: 'buyer',
  operator: 'operator',
}

/** Returns the reader of the handbook that a role is. */
export const readerOf = (role: Role): Reader => READER_OF_ROLE[role]

/** Returns the chapter with this name; undefined when there is none. */
export const chapterNamed = (name: string): ChapterEntry | undefined => chapters.find((each) => each.name === name)

/** Returns the chapter of a page: of its tab, or else of the whole page. Undefined when the page has none. */
export function chapterOf(page: string): ChapterEntry | undefined {
  const explains = (address: string | undefined) => chapters.find(({ pages }) => pages.some((each) => each === address))
  return explains(page) ?? explains(page.split('?')[0])
}

/** Returns the sections of the index with the chapters of a reader. */
export const sectionsFor = (reader: Reader): { heading: string; chapters: ChapterEntry[] }[] =>
  sections
    .map(({ heading, chapters: names }) => ({
      heading,
      chapters: names.flatMap((name) => chapterNamed(name) ?? []).filter(({ readers }) => readers.includes(reader)),
    }))
    .filter(({ chapters: own }) => own.length > 0)

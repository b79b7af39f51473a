import { type SearchWord, searchWords } from '@ark/domain'
import { Mark, Text } from '@mantine/core'
import { createContext, type ReactNode, use, useMemo } from 'react'

const Pattern = createContext<RegExp | null>(null)

interface SearchedTextProps {
  /** The search text of the list below. */
  text: string | undefined
  /** The server's corrected search text, when nothing matched the original. */
  searchedFor: string | undefined
  children: ReactNode
}

/** Wraps a list with search results; names in it highlight the matching words (`Marked`). */
export function SearchedText({ text, searchedFor, children }: SearchedTextProps) {
  const searched = searchedFor ?? text ?? ''
  const pattern = useMemo(() => patternOf(searchWords(searched)), [searched])
  return (
    <Pattern value={pattern}>
      {searchedFor && (
        <Text size="sm" role="status">
          Nothing matches “{text}”. Showing results for “<b>{searchedFor}</b>”.
        </Text>
      )}
      {children}
    </Pattern>
  )
}

/** A text with the searched words highlighted. Words that may be sizes match only whole words. */
export function Marked({ children }: { children: string }): ReactNode {
  const pattern = use(Pattern)
  if (!pattern) return children
  // Every second part is a match.
  return children.split(pattern).map((part, at) => (at % 2 === 1 ? <Mark key={at}>{part}</Mark> : part))
}

function patternOf(words: readonly SearchWord[]): RegExp | null {
  if (words.length === 0) return null
  const alternatives = words
    .toSorted((one, other) => other.text.length - one.text.length)
    .map(({ text, maybeSize }) => {
      const escaped = text.replace(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`)
      return maybeSize ? `(?<![\\w.-])${escaped}(?![\\d.-])` : escaped
    })
  return new RegExp(`(${alternatives.join('|')})`, 'i')
}

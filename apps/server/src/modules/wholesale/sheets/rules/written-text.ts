/** Returns the width of a text, in points. */
export type WidthOf = (text: string) => number

const MORE = '…'

/**
 * Returns a text in letters that a font has. Other letters become their base letter ('ő' becomes 'o') or '?'. Line
 * breaks and other invisible characters become spaces.
 */
export function knownLetters(text: string, known: ReadonlySet<number>): string {
  const letters = Array.from(text.normalize('NFC').replaceAll(/\s+|\p{C}+/gu, ' '), (letter) => {
    const [plain = ''] = [letter, letter.normalize('NFKD')[0] ?? ''].filter((each) =>
      known.has(each.codePointAt(0) ?? 0),
    )
    return plain === '' ? '?' : plain
  })
  return letters.join('').trim()
}

/**
 * Breaks a text into lines of a column, between words, or within a word that is wider than the column. Cuts what
 * exceeds the maximum number of lines and marks it with '…'. Returns at least one line, which may be empty.
 */
export function brokenLines(
  text: string,
  { width, widthOf, most }: { width: number; widthOf: WidthOf; most: number },
): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(' ').flatMap((each) => piecesOf(each, width, widthOf))) {
    const longer = line === '' ? word : `${line} ${word}`
    if (widthOf(longer) <= width) {
      line = longer
      continue
    }
    lines.push(line)
    line = word
    if (lines.length > most) break
  }
  lines.push(line)
  const shown = lines.slice(0, most)
  if (lines.length > most) shown.push(cutTo(`${shown.pop() ?? ''}${MORE}`, width, widthOf))
  return shown
}

/** Splits a word into parts that fit into the width. */
function piecesOf(word: string, width: number, widthOf: WidthOf): string[] {
  if (widthOf(word) <= width) return [word]
  const pieces: string[] = []
  let piece = ''
  for (const letter of word) {
    if (piece !== '' && widthOf(piece + letter) > width) {
      pieces.push(piece)
      piece = ''
    }
    piece += letter
  }
  return [...pieces, piece]
}

/** Shortens a text that ends in '…' until it fits. */
function cutTo(text: string, width: number, widthOf: WidthOf): string {
  let cut = text
  while (widthOf(cut) > width && cut.length > 1) cut = `${cut.slice(0, -2)}${MORE}`
  return cut
}

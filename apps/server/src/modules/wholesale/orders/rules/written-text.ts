/** How wide a text would be, in points. */
export type WidthOf = (text: string) => number

const MORE = '…'

/**
 * A text in letters that a font knows: another one by what it is made of ('ő' is an 'o'), else '?'. Line ends and other
 * signs without a shape are spaces.
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
 * The lines of a text in a column: broken between words, within a word that is wider than the column; what does not go
 * into so many lines is cut, and says so. At least one line, which may be empty.
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

/** A word in parts of which each fits. */
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

/** A text that ends in '…', as much of it as fits. */
function cutTo(text: string, width: number, widthOf: WidthOf): string {
  let cut = text
  while (widthOf(cut) > width && cut.length > 1) cut = `${cut.slice(0, -2)}${MORE}`
  return cut
}

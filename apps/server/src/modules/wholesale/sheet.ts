import { PDFDocument, type PDFFont, type PDFPage, rgb, StandardFonts } from '@cantoo/pdf-lib'
import { knownLetters, linesOf } from './rules/written-text.ts'

/** US Letter, in points. */
const PAGE = { width: 612, height: 792, margin: 48 }
const FOOT = 30
const INK = rgb(0.1, 0.1, 0.12)
const PALE = rgb(0.42, 0.42, 0.46)
const RULE = rgb(0.8, 0.8, 0.83)
const LEADING = 1.3
const MOST_LINES = 3
const ROW_GAP = 7

export interface SheetColumn {
  header: string
  /** Of what the columns of the table share. */
  share: number
  isRight?: true
}

interface Style {
  size?: number
  isBold?: boolean
  isPale?: boolean
}

/** A paper that grows downwards, page after page. */
export interface Paper {
  text(text: string, style?: Style): void
  /** Two columns side by side, each line by line. */
  sides(left: readonly string[], right: readonly string[]): void
  gap(points: number): void
  /** A row for each; the header stands on each page again, and no row is torn in two. */
  table(columns: readonly SheetColumn[], rows: readonly (readonly string[])[]): void
  /** At the right edge, a sum below a table. */
  sum(label: string, amount: string, style?: Style): void
  /** The PDF; `foot` stands on every page, with its number. */
  content(foot: string): Promise<Buffer>
}

/** Begins a paper. Every text is made writable first: whatever a person has typed somewhere breaks nothing. */
export async function openPaper(title: string): Promise<Paper> {
  const document = await PDFDocument.create()
  const fonts = {
    plain: await document.embedFont(StandardFonts.Helvetica),
    bold: await document.embedFont(StandardFonts.HelveticaBold),
  }
  const known = new Set(fonts.plain.getCharacterSet())
  document.setTitle(knownLetters(title, known))
  return paperOf({ document, fonts, known })
}

interface Ink {
  document: PDFDocument
  fonts: { plain: PDFFont; bold: PDFFont }
  known: ReadonlySet<number>
}

function paperOf({ document, fonts, known }: Ink): Paper {
  const pages: PDFPage[] = [document.addPage([PAGE.width, PAGE.height])]
  let y = PAGE.height - PAGE.margin
  const page = () => pages.at(-1) ?? document.getPage(0)
  const width = PAGE.width - 2 * PAGE.margin
  const fontOf = ({ isBold = false }: Style) => (isBold ? fonts.bold : fonts.plain)
  const colorOf = ({ isPale = false }: Style) => (isPale ? PALE : INK)

  /** Goes on on another page where so much does not fit any more. True: it did. */
  const makeRoom = (height: number): boolean => {
    if (y - height >= PAGE.margin + FOOT) return false
    pages.push(document.addPage([PAGE.width, PAGE.height]))
    y = PAGE.height - PAGE.margin
    return true
  }
  const broken = (text: string, style: Style, wide: number) => {
    const { size = 10 } = style
    const widthOf = (part: string) => fontOf(style).widthOfTextAtSize(part, size)
    return linesOf(knownLetters(text, known), { width: wide, widthOf, most: MOST_LINES })
  }
  /** Lines from the top at `y` down. */
  const draw = (
    lines: readonly string[],
    at: { x: number; width: number; isRight?: true | undefined },
    style: Style,
  ) => {
    const { size = 10 } = style
    const font = fontOf(style)
    for (const [index, line] of lines.entries()) {
      const x = at.isRight ? at.x + at.width - font.widthOfTextAtSize(line, size) : at.x
      page().drawText(line, { x, y: y - size - index * size * LEADING, size, font, color: colorOf(style) })
    }
  }
  const heightOf = (lines: number, size = 10) => lines * size * LEADING
  const rule = () => {
    page().drawLine({
      start: { x: PAGE.margin, y },
      end: { x: PAGE.width - PAGE.margin, y },
      thickness: 0.6,
      color: RULE,
    })
  }
  const cellsOf = (columns: readonly SheetColumn[]) => {
    const all = columns.reduce((sum, { share }) => sum + share, 0)
    let x = PAGE.margin
    return columns.map(({ share, isRight }) => {
      const wide = (width * share) / all
      const cell = { x, width: wide - 8, isRight }
      x += wide
      return cell
    })
  }
  const block = (rows: readonly string[][], cells: ReturnType<typeof cellsOf>, style: Style) => {
    for (const [at, lines] of rows.entries()) {
      const cell = cells[at]
      if (cell) draw(lines, cell, style)
    }
  }
  return {
    text(text, style = {}) {
      const lines = broken(text, style, width)
      makeRoom(heightOf(lines.length, style.size))
      draw(lines, { x: PAGE.margin, width }, style)
      y -= heightOf(lines.length, style.size)
    },
    sides(left, right) {
      const cells = cellsOf([
        { header: '', share: 1 },
        { header: '', share: 1 },
      ])
      const sides = [left, right].map((side, at) => side.flatMap((text) => broken(text, {}, cells[at]?.width ?? 0)))
      const height = heightOf(Math.max(...sides.map(({ length }) => length)))
      makeRoom(height)
      block(sides, cells, {})
      y -= height
    },
    gap: (points) => void (y -= points),
    table(columns, rows) {
      const cells = cellsOf(columns)
      const head = () => {
        const style: Style = { size: 9, isBold: true, isPale: true }
        block(
          columns.map(({ header }, at) => broken(header, style, cells[at]?.width ?? 0)),
          cells,
          style,
        )
        y -= heightOf(1, 9) + ROW_GAP
        rule()
        y -= ROW_GAP
      }
      makeRoom(heightOf(MOST_LINES + 2))
      head()
      for (const row of rows) {
        const lines = row.map((text, at) => broken(text, {}, cells[at]?.width ?? 0))
        const height = heightOf(Math.max(1, ...lines.map(({ length }) => length)))
        if (makeRoom(height + 2 * ROW_GAP)) head()
        block(lines, cells, {})
        y -= height + ROW_GAP
        rule()
        y -= ROW_GAP
      }
    },
    sum(label, amount, style = {}) {
      const cells = cellsOf([
        { header: '', share: 3, isRight: true },
        { header: '', share: 1, isRight: true },
      ])
      makeRoom(heightOf(1, style.size))
      block([broken(label, style, width / 2), broken(amount, style, width / 2)], cells, style)
      y -= heightOf(1, style.size)
    },
    async content(foot) {
      for (const [index, each] of pages.entries()) {
        const text = knownLetters(`${foot} · Page ${index + 1} of ${pages.length}`, known)
        each.drawText(text, { x: PAGE.margin, y: FOOT, size: 8, font: fonts.plain, color: PALE })
      }
      return Buffer.from(await document.save())
    },
  }
}

import { PDFDocument, type PDFFont, type PDFPage, rgb, StandardFonts } from '@cantoo/pdf-lib'
import { knownLetters, brokenLines } from './rules/written-text.ts'

/** The size of a US Letter page, in points. */
const PAGE = { width: 612, height: 792, margin: 48 }
const FOOT = 30
const WIDTH = PAGE.width - 2 * PAGE.margin
const INK = rgb(0.1, 0.1, 0.12)
const PALE = rgb(0.42, 0.42, 0.46)
const RULE = rgb(0.8, 0.8, 0.83)
const SIZE = 10
const LEADING = 1.3
const MOST_LINES = 3
const ROW_GAP = 7
const COLUMN_GAP = 8

export interface SheetColumn {
  header: string
  /** The column's part of the table's width, relative to the other columns. */
  share: number
  isRight?: true
}

interface Style {
  size?: number
  isBold?: boolean
  isPale?: boolean
}

interface Cell {
  x: number
  width: number
  isRight?: true
}

const HEAD: Style = { size: 9, isBold: true, isPale: true }
const HALVES: readonly SheetColumn[] = [
  { header: '', share: 1 },
  { header: '', share: 1 },
]
const SUMS: readonly SheetColumn[] = [
  { header: '', share: 3, isRight: true },
  { header: '', share: 1, isRight: true },
]

const heightOf = (lines: number, { size = SIZE }: Style = {}): number => lines * size * LEADING

function cellsOf(columns: readonly SheetColumn[]): Cell[] {
  const all = columns.reduce((sum, { share }) => sum + share, 0)
  let x = PAGE.margin
  return columns.map(({ share, isRight }) => {
    const width = (WIDTH * share) / all
    const cell = { x, width: width - COLUMN_GAP, ...(isRight && { isRight }) }
    x += width
    return cell
  })
}

/**
 * A PDF page layout that grows downward, page after page. Every text is first reduced to printable letters, so that no
 * user input breaks it, and long texts are cut.
 */
export class PrintedSheet {
  readonly #document: PDFDocument
  readonly #fonts: { plain: PDFFont; bold: PDFFont }
  readonly #known: ReadonlySet<number>
  readonly #pages: PDFPage[] = []
  /** The height on the page at which the next element begins, in points from the bottom. */
  #y = 0

  /**
   * Opens a document. `at` is when its subject was created, so that printing the same subject again gives the same
   * file.
   */
  static async open(title: string, at: Date): Promise<PrintedSheet> {
    const document = await PDFDocument.create()
    document.setCreationDate(at)
    document.setModificationDate(at)
    const plain = await document.embedFont(StandardFonts.Helvetica)
    const bold = await document.embedFont(StandardFonts.HelveticaBold)
    const paper = new PrintedSheet(document, { plain, bold })
    document.setTitle(paper.#written(title))
    return paper
  }

  private constructor(document: PDFDocument, fonts: { plain: PDFFont; bold: PDFFont }) {
    this.#document = document
    this.#fonts = fonts
    this.#known = new Set(fonts.plain.getCharacterSet())
    this.#turn()
  }

  text(text: string, style: Style = {}): void {
    this.#row([{ x: PAGE.margin, width: WIDTH }], [this.#broken(text, WIDTH, style)], style)
  }

  /** Prints two columns side by side, line by line. */
  sides(left: readonly string[], right: readonly string[]): void {
    const cells = cellsOf(HALVES)
    const lines = [left, right].map((side, at) => side.flatMap((text) => this.#broken(text, cells[at]?.width ?? 0)))
    this.#row(cells, lines)
  }

  gap(points: number): void {
    this.#y -= points
  }

  /** Prints a table. The header is repeated on each page, and no row is split between pages. */
  table(columns: readonly SheetColumn[], rows: readonly (readonly string[])[]): void {
    const cells = cellsOf(columns)
    const lines = (texts: readonly string[], style: Style = {}) =>
      texts.map((text, at) => this.#broken(text, cells[at]?.width ?? 0, style))
    const head = lines(
      columns.map(({ header }) => header),
      HEAD,
    )
    this.#makeRoom(heightOf(MOST_LINES + 2))
    this.#ruled(cells, head, HEAD)
    for (const row of rows) {
      const cut = lines(row)
      const height = heightOf(Math.max(1, ...cut.map(({ length }) => length)))
      if (this.#makeRoom(height + 2 * ROW_GAP)) this.#ruled(cells, head, HEAD)
      this.#ruled(cells, cut)
    }
  }

  /** Prints a sum at the right edge, below a table. */
  sum(label: string, amount: string, style: Style = {}): void {
    const cells = cellsOf(SUMS)
    const lines = [label, amount].map((text, at) => this.#broken(text, cells[at]?.width ?? 0, style))
    this.#row(cells, lines, style)
  }

  /** Returns the PDF; `foot` is on every page, with the page number. */
  async content(foot: string): Promise<Buffer> {
    for (const [index, page] of this.#pages.entries()) {
      const number = ` · Page ${index + 1} of ${this.#pages.length}`
      const [name = ''] = this.#broken(foot, WIDTH - 100, { size: 8 })
      const text = this.#written(`${name}${number}`)
      page.drawText(text, { x: PAGE.margin, y: FOOT, size: 8, font: this.#fonts.plain, color: PALE })
    }
    return Buffer.from(await this.#document.save())
  }

  #written(text: string): string {
    return knownLetters(text, this.#known)
  }

  #broken(text: string, width: number, style: Style = {}): string[] {
    const { size = SIZE, isBold = false } = style
    const font = isBold ? this.#fonts.bold : this.#fonts.plain
    const widthOf = (part: string) => font.widthOfTextAtSize(part, size)
    return brokenLines(this.#written(text), { width, widthOf, most: MOST_LINES })
  }

  #turn(): void {
    this.#pages.push(this.#document.addPage([PAGE.width, PAGE.height]))
    this.#y = PAGE.height - PAGE.margin
  }

  /** Starts a new page when this height does not fit. Returns whether it did. */
  #makeRoom(height: number): boolean {
    if (this.#y - height >= PAGE.margin + FOOT) return false
    this.#turn()
    return true
  }

  /** Draws lines side by side and moves down below them. */
  #row(cells: readonly Cell[], texts: readonly string[][], style: Style = {}): void {
    const height = heightOf(Math.max(1, ...texts.map(({ length }) => length)), style)
    this.#makeRoom(height)
    for (const [at, lines] of texts.entries()) {
      const cell = cells[at]
      if (cell) this.#draw(lines, cell, style)
    }
    this.#y -= height
  }

  #ruled(cells: readonly Cell[], texts: readonly string[][], style: Style = {}): void {
    this.#row(cells, texts, style)
    this.#y -= ROW_GAP
    this.#pages.at(-1)?.drawLine({
      start: { x: PAGE.margin, y: this.#y },
      end: { x: PAGE.width - PAGE.margin, y: this.#y },
      thickness: 0.6,
      color: RULE,
    })
    this.#y -= ROW_GAP
  }

  #draw(lines: readonly string[], { x, width, isRight }: Cell, style: Style): void {
    const { size = SIZE, isBold = false, isPale = false } = style
    const font = isBold ? this.#fonts.bold : this.#fonts.plain
    for (const [index, line] of lines.entries())
      this.#pages.at(-1)?.drawText(line, {
        x: isRight ? x + width - font.widthOfTextAtSize(line, size) : x,
        y: this.#y - size - index * size * LEADING,
        size,
        font,
        color: isPale ? PALE : INK,
      })
  }
}

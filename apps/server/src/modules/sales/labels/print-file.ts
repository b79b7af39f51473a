import { degrees, PDFDocument, type PDFEmbeddedPage, type PDFFont, StandardFonts } from '@cantoo/pdf-lib'
import { PDFiumLibrary } from '@hyzyla/pdfium'
import type { Paper } from './queries/label-prints.ts'
import { A4_SHEET, LABEL_SHEET, placeLabel, type Sheet } from './rules/place-label.ts'
import { dotsPerInch } from './rules/dots-per-inch.ts'
import { dotsOf, zplLabel } from './rules/zpl.ts'

/** The error for a label file that cannot be read. The person who prints sees its message. */
export class UnreadableLabel extends Error {}

/** A print file that grows label by label. */
export interface PrintFile {
  /** Adds all pages of a label, with the caption below if there is room. Throws `UnreadableLabel`. */
  add(label: Uint8Array, caption: string): Promise<void>
  /** Returns the approximate size in bytes. */
  size(): number
  content(): Promise<Buffer>
}

/** Creates an empty file for a paper. */
export async function createPrintFile(paper: Paper): Promise<PrintFile> {
  const dots = dotsPerInch(paper)
  if (dots !== undefined) return thermalFile(dots)
  return pdfFile(paper === 'a4' ? A4_SHEET : LABEL_SHEET)
}

const CAPTION = { size: 10, below: 18 }

async function pdfFile(sheet: Sheet): Promise<PrintFile> {
  const document = await PDFDocument.create()
  const font = await document.embedFont(StandardFonts.Helvetica)
  let size = 0
  return {
    async add(label, caption) {
      for (const { embedded, turnedBy } of await pagesOf(document, label)) {
        const { x, y, width, height, turn, shown } = placeLabel({ ...sizeOf(embedded), turnedBy }, sheet)
        const page = document.addPage([sheet.width, sheet.height])
        page.drawPage(embedded, { x, y, width, height, rotate: degrees(turn) })
        if (sheet.position === 'top')
          page.drawText(written(caption, { font, width: sheet.width - 2 * sheet.margin }), {
            x: sheet.margin,
            y: shown.bottom - CAPTION.below,
            size: CAPTION.size,
            font,
          })
      }
      size += label.byteLength
    },
    size: () => size,
    content: async () => Buffer.from(await document.save()),
  }
}

const sizeOf = ({ width, height }: PDFEmbeddedPage) => ({ width, height })

const PASSWORD_NEEDED = 'Its label opens with a password only. Print it on the marketplace itself.'
const UNREADABLE =
  'Its label cannot be read: the file is damaged. Get a new label, or print it on the marketplace itself.'

/**
 * Returns the pages of a label, cropped and with their rotation, ready to be drawn. A file that is encrypted only
 * against editing opens with an empty password and prints.
 */
async function pagesOf(
  document: PDFDocument,
  label: Uint8Array,
): Promise<{ embedded: PDFEmbeddedPage; turnedBy: number }[]> {
  try {
    const pages = (await PDFDocument.load(label, { password: '' })).getPages()
    const boxes = pages.map((page) => {
      const { x, y, width, height } = page.getCropBox()
      return { left: x, bottom: y, right: x + width, top: y + height }
    })
    const embedded = await document.embedPages(pages, boxes)
    // Embeds each page now, so that a page without content fails here and not when the whole file is written.
    for (const each of embedded) await each.embed()
    if (embedded.length === 0) throw new Error('it has no page')
    return embedded.map((each, at) => ({ embedded: each, turnedBy: pages[at]?.getRotation().angle ?? 0 }))
  } catch (error) {
    const isLocked = error instanceof Error && /password/i.test(`${error.name} ${error.message}`)
    throw new UnreadableLabel(isLocked ? PASSWORD_NEEDED : UNREADABLE, { cause: error })
  }
}

/** Replaces characters that the standard PDF fonts lack, and cuts text that is too long for the line. */
function written(text: string, { font, width }: { font: PDFFont; width: number }): string {
  const known = new Set(font.getCharacterSet())
  const letters = Array.from(text, (letter) => (known.has(letter.codePointAt(0) ?? 0) ? letter : '?'))
  while (font.widthOfTextAtSize(letters.join(''), CAPTION.size) > width) letters.pop()
  return letters.join('')
}

/** Creates a file of bitmaps for a thermal printer. Each page is exactly 4 × 6 inches. */
function thermalFile(dotsPerInch: number): PrintFile {
  const labels: string[] = []
  const inches = (points: number) => Math.round((points / 72) * dotsPerInch)
  const [width, height] = [inches(LABEL_SHEET.width), inches(LABEL_SHEET.height)]
  return {
    async add(label, caption) {
      const upright = await pdfFile(LABEL_SHEET)
      await upright.add(label, caption)
      const document = await (await renderer()).loadDocument(await upright.content())
      try {
        for (const page of document.pages()) {
          const drawn = await page.render({ width, height, colorSpace: 'Gray', render: 'bitmap' })
          labels.push(zplLabel(dotsOf({ grey: drawn.data, width: drawn.width, height: drawn.height })))
        }
      } finally {
        document.destroy()
      }
    },
    size: () => labels.reduce((sum, { length }) => sum + length, 0),
    content: async () => Buffer.from(labels.join(''), 'ascii'),
  }
}

let library: Promise<PDFiumLibrary> | undefined

/** Returns PDFium, which renders pages. It loads once per process with the first rendered label, in about 70 ms. */
const renderer = (): Promise<PDFiumLibrary> => (library ??= PDFiumLibrary.init())

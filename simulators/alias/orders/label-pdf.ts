import { PDFDocument, type PDFFont, type PDFPage, rgb, StandardFonts } from '@cantoo/pdf-lib'
import { hashNumber } from '../../core/random.ts'

const POINTS_PER_INCH = 72
const WIDTH = 4 * POINTS_PER_INCH
const HEIGHT = 6 * POINTS_PER_INCH
const MARGIN = 18

export interface LabelText {
  orderId: string
  purchaseOrderNumber: string
  product: string
  sku: string
  size: string
  courier: string
  trackingNumber: string
  dropOff: boolean
  createdAt: Date
}

/** Returns a shipping label for thermal printers: one page of 4 × 6 inches. */
export async function labelPdf(text: LabelText): Promise<Uint8Array> {
  const document = await PDFDocument.create()
  document.setTitle(`Shipping label ${text.orderId}`)
  document.setSubject(text.trackingNumber)
  document.setCreationDate(text.createdAt)
  document.setModificationDate(text.createdAt)
  const page = document.addPage([WIDTH, HEIGHT])
  const plain = await document.embedFont(StandardFonts.Helvetica)
  const bold = await document.embedFont(StandardFonts.HelveticaBold)
  const line = (y: number, words: string, { font = plain, size = 9 }: { font?: PDFFont; size?: number } = {}) =>
    page.drawText(fit(printable(words), { font, size }), { x: MARGIN, y, size, font })

  // This sets only a border color: a rectangle without any color is filled black.
  page.drawRectangle({ x: 9, y: 9, width: WIDTH - 18, height: HEIGHT - 18, borderWidth: 1, borderColor: rgb(0, 0, 0) })
  line(398, `${text.courier}${text.dropOff ? '  DROP-OFF' : ' GROUND'}`, { font: bold, size: 20 })
  line(372, 'SHIP TO', { font: bold })
  line(360, 'GOAT Verification Center (simulated)')
  line(349, '1 Example Way, Somewhere CA 90000')
  rule(page, 338)
  line(322, 'TRACKING #', { font: bold })
  line(304, text.trackingNumber, { font: bold, size: 14 })
  bars(page, { y: 214, height: 78, code: text.trackingNumber })
  rule(page, 202)
  line(184, text.product, { font: bold, size: 11 })
  line(168, `SKU ${text.sku}`, { size: 10 })
  line(150, `US size ${text.size}`, { font: bold, size: 14 })
  rule(page, 138)
  line(120, 'Order', { font: bold })
  line(108, text.orderId)
  line(92, text.purchaseOrderNumber)
  line(24, 'Simulated label. Not valid for shipping.', { size: 8 })
  return document.save()
}

const rule = (page: PDFPage, y: number) =>
  page.drawLine({ start: { x: MARGIN, y }, end: { x: WIDTH - MARGIN, y }, thickness: 0.75 })

/** Draws bars that depend on the tracking number; they only look like a barcode and do not scan. */
function bars(page: PDFPage, { y, height, code }: { y: number; height: number; code: string }): void {
  for (let x = MARGIN, index = 0; x < WIDTH - MARGIN - 4; index++) {
    const drawn = hashNumber(`${code}:${index}`)
    const width = 1 + (drawn % 3)
    page.drawRectangle({ x, y, width, height })
    x += width + 1 + (Math.floor(drawn / 3) % 3)
  }
}

/** Replaces characters that the standard PDF fonts lack, which have only Latin letters. */
const printable = (text: string) => text.replaceAll(/[^\x20-\x7e\xa0-\xff]/g, '?')

function fit(text: string, { font, size }: { font: PDFFont; size: number }): string {
  let shown = text
  while (shown.length > 1 && font.widthOfTextAtSize(shown, size) > WIDTH - 2 * MARGIN) shown = shown.slice(0, -1)
  return shown
}

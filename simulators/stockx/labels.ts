import { PDFDocument, type PDFPage, rgb, StandardFonts } from '@cantoo/pdf-lib'
import { createRandom } from '../core/random.ts'
import type { Order } from './entities.ts'

/** 4 × 6 inches at 72 points. */
const WIDTH = 288
const HEIGHT = 432
const MARGIN = 18

/** The page for the outside of the parcel, and the page for its inside. */
const KINDS = {
  'SHIPPING LABEL': { large: 'UPS GROUND', code: 'TRACKING' },
  'PACKING DOCUMENT': { large: 'INTO THE BOX', code: 'SHIPMENT' },
}

/** Returns one page with the order, shoe, size, bars and their number. `kind` is its headline. */
export async function drawLabel(order: Order, kind: keyof typeof KINDS): Promise<Uint8Array> {
  const { product, variant } = order.listing
  const { large, code } = KINDS[kind]
  const number = kind === 'SHIPPING LABEL' ? order.trackingNumber : order.shippingId
  const document = await PDFDocument.create({ updateMetadata: false })
  document.setTitle(`${kind} ${order.orderNumber}`)
  document.setCreationDate(order.createdAt)
  const page = document.addPage([WIDTH, HEIGHT])
  const plain = await document.embedFont(StandardFonts.Helvetica)
  const bold = await document.embedFont(StandardFonts.HelveticaBold)
  const write = (text: string, y: number, { size = 10, font = plain } = {}) => {
    page.drawText(
      fit(text, (width) => font.widthOfTextAtSize(width, size)),
      { x: MARGIN, y, size, font },
    )
  }
  page.drawRectangle({ x: 8, y: 8, width: WIDTH - 16, height: HEIGHT - 16, borderWidth: 1, borderColor: rgb(0, 0, 0) })
  write(`StockX (simulated) ${kind}`, 396, { size: 11, font: bold })
  write(large, 366, { size: 20, font: bold })
  write('SHIP TO: StockX Authentication Center', 344)
  write('1 Sandbox Way, Moonachie NJ 07074', 330)
  write(`Order ${order.orderNumber}`, 296, { size: 14, font: bold })
  write(product.name, 278)
  write(`Style ${product.styleCode}   Size US ${variant.us}`, 264)
  write(`Ship by ${order.shipByDate.toISOString().slice(0, 10)}   ${order.shippingId}`, 250)
  drawBars(page, number, { y: 110, height: 110 })
  write(code, 88, { size: 8 })
  write(number, 70, { size: 14, font: bold })
  write('Not a real label: nothing is shipped with it.', 24, { size: 8 })
  return document.save()
}

/** Draws bars that depend on the number; they only look like a barcode and do not scan. */
function drawBars(page: PDFPage, text: string, { y, height }: { y: number; height: number }): void {
  const random = createRandom(text)
  for (let x = MARGIN; x < WIDTH - MARGIN - 4; ) {
    const width = random.int(1, 4)
    page.drawRectangle({ x, y, width, height, color: rgb(0, 0, 0) })
    x += width + random.int(1, 3)
  }
}

function fit(text: string, widthOf: (text: string) => number): string {
  let shown = text
  while (widthOf(shown) > WIDTH - 2 * MARGIN) shown = shown.slice(0, -2)
  return shown
}

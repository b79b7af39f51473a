/** A page of a label as its PDF says: its size in points before it is turned, and by how much it is shown turned. */
export interface LabelPage {
  width: number
  height: number
  /** Clockwise: 0, 90, 180 or 270. */
  turnedBy: number
}

/** A page to print on and where on it a label may stand, in points from the lower left. */
export interface Sheet {
  width: number
  height: number
  /** What is left free on every side. */
  margin: number
  /** Where a label stands that leaves room: in the middle, or at the upper edge with room for words below. */
  stands: 'middle' | 'top'
}

const POINTS_PER_INCH = 72
const POINTS_PER_MM = POINTS_PER_INCH / 25.4

/** A label printer's page: exactly 4 × 6 inches. */
export const LABEL_SHEET: Sheet = {
  width: 4 * POINTS_PER_INCH,
  height: 6 * POINTS_PER_INCH,
  margin: 0,
  stands: 'middle',
}
/** ISO 216: 210 × 297 mm; printers leave about 5 mm at the edges. */
export const A4_SHEET: Sheet = {
  width: 210 * POINTS_PER_MM,
  height: 297 * POINTS_PER_MM,
  margin: 12 * POINTS_PER_MM,
  stands: 'top',
}

/** How a label's page is drawn: turned counter-clockwise around (x, y), which is where its own lower left comes. */
export interface PlacedLabel {
  x: number
  y: number
  /** Before it is turned. */
  width: number
  height: number
  turn: 0 | 90 | 180 | 270
  /** Where it stands then. */
  shown: { left: number; bottom: number; width: number; height: number }
}

/**
 * Places a label's page on a sheet: upright as it is shown, in its own size, so that its barcode is read as it was
 * made; smaller only where it is larger than the sheet, and turned by a quarter where that leaves it larger.
 */
export function placeLabel(page: LabelPage, sheet: Sheet): PlacedLabel {
  const room = { width: sheet.width - 2 * sheet.margin, height: sheet.height - 2 * sheet.margin }
  const scaleOf = (turn: number) => {
    const [width, height] = isQuarter(turn) ? [page.height, page.width] : [page.width, page.height]
    return Math.min(1, room.width / width, room.height / height)
  }
  const upright = asTurn(-page.turnedBy)
  const turn = scaleOf(upright + 90) > scaleOf(upright) + 0.001 ? asTurn(upright + 90) : upright
  const scale = scaleOf(turn)
  const [width, height] = [page.width * scale, page.height * scale]
  const shownWidth = isQuarter(turn) ? height : width
  const shownHeight = isQuarter(turn) ? width : height
  const left = (sheet.width - shownWidth) / 2
  const bottom = sheet.stands === 'top' ? sheet.height - sheet.margin - shownHeight : (sheet.height - shownHeight) / 2
  const x = left + (turn === 90 ? height : turn === 180 ? width : 0)
  const y = bottom + (turn === 180 ? height : turn === 270 ? width : 0)
  return { x, y, width, height, turn, shown: { left, bottom, width: shownWidth, height: shownHeight } }
}

const isQuarter = (turn: number): boolean => turn % 180 !== 0

/** Degrees as one of the four. */
function asTurn(degrees: number): PlacedLabel['turn'] {
  const turn = (((Math.round(degrees / 90) * 90) % 360) + 360) % 360
  return turn === 90 || turn === 180 || turn === 270 ? turn : 0
}

/** A page of a label as its PDF describes it: its size in points before rotation, and its rotation. */
export interface LabelPage {
  width: number
  height: number
  /** The clockwise rotation: 0, 90, 180 or 270 degrees. */
  turnedBy: number
}

/** A sheet of paper and its printable area. Lengths are in points from the lower left. */
export interface Sheet {
  width: number
  height: number
  /** The free margin on every side. */
  margin: number
  /** Where a label smaller than the sheet goes: in the middle, or at the top with room for a caption below. */
  position: 'middle' | 'top'
}

const POINTS_PER_INCH = 72
const POINTS_PER_MM = POINTS_PER_INCH / 25.4

/** The page of a label printer: exactly 4 × 6 inches. */
export const LABEL_SHEET: Sheet = {
  width: 4 * POINTS_PER_INCH,
  height: 6 * POINTS_PER_INCH,
  margin: 0,
  position: 'middle',
}
/** A4 is 210 × 297 mm (ISO 216). Printers need about 5 mm of margin. */
export const A4_SHEET: Sheet = {
  width: 210 * POINTS_PER_MM,
  height: 297 * POINTS_PER_MM,
  margin: 12 * POINTS_PER_MM,
  position: 'top',
}

/** How to draw a label's page: rotated counterclockwise around (x, y), the position of its lower left corner. */
export interface PlacedLabel {
  x: number
  y: number
  /** The size before rotation. */
  width: number
  height: number
  turn: 0 | 90 | 180 | 270
  /** The area that the drawn page covers. */
  shown: { left: number; bottom: number; width: number; height: number }
}

/**
 * Places a label's page upright on a sheet, in its original size, so that scanners read its barcode. A page larger than
 * the sheet is rotated by 90 degrees if it then fits better, and scaled down if it is still too large.
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
  const bottom = sheet.position === 'top' ? sheet.height - sheet.margin - shownHeight : (sheet.height - shownHeight) / 2
  const x = left + (turn === 90 ? height : turn === 180 ? width : 0)
  const y = bottom + (turn === 180 ? height : turn === 270 ? width : 0)
  return { x, y, width, height, turn, shown: { left, bottom, width: shownWidth, height: shownHeight } }
}

const isQuarter = (turn: number): boolean => turn % 180 !== 0

/** Rounds degrees to one of the four rotations. */
function asTurn(degrees: number): PlacedLabel['turn'] {
  const turn = (((Math.round(degrees / 90) * 90) % 360) + 360) % 360
  return turn === 90 || turn === 180 || turn === 270 ? turn : 0
}

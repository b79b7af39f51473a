import { describe, expect, test } from 'vitest'
import { A4_SHEET, LABEL_SHEET, type LabelPage, placeLabel } from './place-label.ts'

const page = (width: number, height: number, turnedBy = 0): LabelPage => ({ width, height, turnedBy })

describe('on 4 × 6 inches', () => {
  test('the sheet is exactly that', () => expect(LABEL_SHEET).toMatchObject({ width: 288, height: 432 }))

  test.each<[string, LabelPage, object]>([
    ['a label of that size fills it', page(288, 432), { turn: 0, x: 0, y: 0, width: 288, height: 432 }],
    ['a smaller label is centered in its original size', page(200, 300), { x: 44, y: 66, width: 200, height: 300 }],
    ['a landscape label is rotated', page(432, 288), { turn: 90, x: 288, y: 0, width: 432, height: 288 }],
    ['a label with a rotation of 90 degrees is placed as it is shown', page(432, 288, 90), { turn: 270, x: 0, y: 432 }],
    ['an upside-down label is turned upright', page(288, 432, 180), { turn: 180, x: 288, y: 432 }],
    ['a label that is too large is scaled down', page(576, 864), { turn: 0, width: 288, height: 432 }],
  ])('%s', (_, label, placed) => expect(placeLabel(label, LABEL_SHEET)).toMatchObject(placed))

  test.each([0, 90, 180, 270])('a label rotated by %i° stays within the sheet', (turnedBy) => {
    const { shown } = placeLabel(page(612, 792, turnedBy), LABEL_SHEET)
    expect(shown.left).toBeGreaterThanOrEqual(-1e-9)
    expect(shown.bottom).toBeGreaterThanOrEqual(-1e-9)
    expect(shown.left + shown.width).toBeLessThanOrEqual(LABEL_SHEET.width + 1e-9)
    expect(shown.bottom + shown.height).toBeLessThanOrEqual(LABEL_SHEET.height + 1e-9)
  })
})

describe('on A4', () => {
  test('a label keeps its size and is centered at the top', () => {
    const { shown } = placeLabel(page(288, 432), A4_SHEET)
    expect(shown).toMatchObject({ width: 288, height: 432 })
    expect(shown.left).toBeCloseTo((A4_SHEET.width - 288) / 2, 6)
    expect(shown.bottom + 432).toBeCloseTo(A4_SHEET.height - A4_SHEET.margin, 6)
  })

  test('a landscape label is not rotated, because there is room', () =>
    expect(placeLabel(page(432, 288), A4_SHEET).turn).toBe(0))
})

// The SVG elements that shoes are drawn with.

/** Light from above over the upper, which makes it look round. */
export const LIGHT =
  '<linearGradient id="light" x1=".35" y1="0" x2=".45" y2="1"><stop offset="0" stop-color="#fff" stop-opacity=".34"/><stop offset=".5" stop-color="#fff" stop-opacity="0"/><stop offset="1" stop-color="#000" stop-opacity=".24"/></linearGradient>'

/** Draws a separate piece. */
export const outline = (fill: string, path: string) =>
  `<path d="${path}" fill="${fill}" stroke="#14161a" stroke-opacity=".5" stroke-width="2.5" stroke-linejoin="round"/>`
/** Draws a piece with the light on it. */
export const lit = (fill: string, path: string) => `${outline(fill, path)}<path d="${path}" fill="url(#light)"/>`
/** Draws something that is sewn onto a piece. */
export const panel = (fill: string, path: string) =>
  `<path d="${path}" fill="${fill}" stroke="#14161a" stroke-opacity=".26" stroke-width="2"/>`
export const line = (stroke: string, path: string, width = 3) =>
  `<path d="${path}" fill="none" stroke="${stroke}" stroke-width="${width}" stroke-linecap="round"/>`

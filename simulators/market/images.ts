import { hashNumber } from '../core/random.ts'
import { paletteOf } from './image-colors.ts'
import { drawSilhouette, liftOf, silhouetteOf } from './image-shapes.ts'
import { LIGHT } from './image-strokes.ts'
import type { MarketProduct } from './product.ts'

/** Returns an SVG document with a side view of a similar shoe in its colors; always the same one. */
export function drawShoe({ name, colorway, styleCode }: MarketProduct): string {
  const palette = paletteOf(colorway)
  const silhouette = silhouetteOf(name)
  const shoe = drawSilhouette(silhouette, palette, hashNumber(styleCode) % 6)
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 460" role="img"><title>${escape(name)}</title><defs><linearGradient id="ground" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#f1f2f5"/><stop offset="1" stop-color="#d9dce3"/></linearGradient>${LIGHT}</defs><rect width="640" height="460" fill="url(#ground)"/><g transform="translate(-8 ${-liftOf(silhouette)})"><ellipse cx="332" cy="368" rx="270" ry="13" fill="#000" opacity=".16"/>${shoe}</g></svg>`
}

const escape = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

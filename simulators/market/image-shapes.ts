import { type Palette, shade } from './image-colors.ts'
import { drawBoot, drawFoam, drawSlide, drawSlipper } from './image-slip-ons.ts'
import { line, outline, panel } from './image-strokes.ts'

export type Silhouette = 'low' | 'high' | 'mid' | 'runner' | 'knit' | 'slide' | 'foam' | 'slipper' | 'boot'

/** Returns the silhouette for a shoe's name. */
export function silhouetteOf(name: string): Silhouette {
  const found = SILHOUETTES.find(([pattern]) => pattern.test(name))
  return found ? found[1] : 'low'
}

const SILHOUETTES: readonly (readonly [RegExp, Silhouette])[] = [
  [/slide/i, 'slide'],
  [/foam rnnr|clog|yeezy 450/i, 'foam'],
  [/slipper/i, 'slipper'],
  [/boot\b/i, 'boot'],
  [/350|presto/i, 'knit'],
  [/jordan 1 (retro )?high|jordan 1 mid|dunk high|star 70 hi|blazer mid|mac attack/i, 'high'],
  [/jordan 11 retro low|\blow\b|killshot/i, 'low'],
  [/jordan (2|3|4|5|6|11|12|13)\b|mb\.01|ae 1/i, 'mid'],
  [
    /air max|vomero|p-6000|waffle|hot step|yeezy|new balance (99|2002|1906|9060|530|574)|gel-|gt-|xt-6|on cloud|hoka|kobe/i,
    'runner',
  ],
]

/** The heights of the upper's parts, measured from the top of the picture; the ground is at 362. */
interface Cut {
  soleTop: number
  heelTop: number
  collar: number
  tongueTop: number
  vamp: number
}

const CUTS: Record<'low' | 'high' | 'mid' | 'runner' | 'knit', Cut> = {
  low: { soleTop: 318, heelTop: 204, collar: 230, tongueTop: 176, vamp: 244 },
  high: { soleTop: 318, heelTop: 118, collar: 132, tongueTop: 92, vamp: 242 },
  mid: { soleTop: 312, heelTop: 152, collar: 172, tongueTop: 124, vamp: 238 },
  runner: { soleTop: 304, heelTop: 190, collar: 218, tongueTop: 168, vamp: 240 },
  knit: { soleTop: 306, heelTop: 196, collar: 216, tongueTop: 184, vamp: 236 },
}

/** Draws a shoe without its frame, with the heel at the left. `variety` picks among small differences. */
export function drawSilhouette(silhouette: Silhouette, palette: Palette, variety: number): string {
  if (silhouette === 'slide') return drawSlide(palette)
  if (silhouette === 'foam') return drawFoam(palette)
  if (silhouette === 'slipper') return drawSlipper(palette)
  if (silhouette === 'boot') return drawBoot(palette)
  const cut = CUTS[silhouette]
  const sole =
    silhouette === 'runner' || silhouette === 'knit' ? runnerSole(palette, cut, variety) : cupSole(palette, cut)
  const upper = upperPath(cut)
  const panels = silhouette === 'knit' ? knitPanels(palette) : sewnPanels({ palette, cut, silhouette, variety })
  return `${tongue(palette, cut)}${outline(palette.base, upper)}<clipPath id="upper"><path d="${upper}"/></clipPath><g clip-path="url(#upper)">${panels}</g><path d="${upper}" fill="url(#light)"/>${laces(palette, cut)}${sole}`
}

/** Returns how far a drawing is moved up to be centered in its frame. */
export function liftOf(silhouette: Silhouette): number {
  const top = TOPS[silhouette]
  return Math.round((top + GROUND) / 2 - MIDDLE)
}

const GROUND = 366
const MIDDLE = 234
/** The highest point of each drawing. */
const TOPS: Record<Silhouette, number> = {
  low: 174,
  high: 90,
  mid: 122,
  runner: 166,
  knit: 182,
  slide: 200,
  foam: 200,
  slipper: 214,
  boot: 82,
}

function upperPath({ soleTop: b, heelTop: h, collar: c, tongueTop: t, vamp: v }: Cut): string {
  return `M92 ${b} C78 ${b - 40} 84 ${h + 50} 90 ${h} C98 ${h - 12} 118 ${h - 8} 130 ${h + 8} C150 ${c + 4} 206 ${c + 8} 238 ${c - 6} L262 ${t + 16} L300 ${t + 26} C340 ${(t + v) / 2 + 8} 380 ${v - 14} 424 ${v} C480 ${v + 10} 552 ${v + 22} 570 ${b - 24} C576 ${b - 10} 574 ${b} 570 ${b} Z`
}

function tongue({ base }: Palette, { tongueTop: t, collar: c }: Cut): string {
  return panel(
    shade(base, -0.08),
    `M226 ${c} C232 ${t + 20} 244 ${t - 6} 266 ${t} C290 ${t + 2} 302 ${t + 14} 306 ${t + 34} L270 ${c + 20} Z`,
  )
}

function laces({ accent, base }: Palette, { tongueTop: t, vamp: v }: Cut): string {
  const stroke = accent === base ? shade(base, -0.3) : shade(base, 0.55)
  return [0, 1, 2, 3, 4]
    .map((step) => {
      const x = 292 + step * 27
      const y = t + 30 + (step * (v - t - 34)) / 4.6
      return line(stroke, `M${x} ${y} l-24 20`, 6)
    })
    .join('')
}

interface PanelParts {
  palette: Palette
  cut: Cut
  silhouette: Silhouette
  variety: number
}

function sewnPanels({ palette, cut, silhouette, variety }: PanelParts): string {
  const { overlay, accent, base } = palette
  const { soleTop: b, heelTop: h, collar: c, tongueTop: t, vamp: v } = cut
  const eyestay = panel(
    overlay,
    `M262 ${t + 10} C320 ${(t + v) / 2} 372 ${v - 20} 424 ${v - 4} C440 ${v + 10} 432 ${v + 28} 412 ${v + 30} C360 ${v + 18} 290 ${c + 50} 246 ${c + 26} Z`,
  )
  const heel = panel(overlay, `M70 ${b} L70 ${h + 56} C110 ${h + 60} 150 ${h + 84} 168 ${b} Z`)
  const toe = panel(overlay, `M600 ${b} L600 ${v + 30} C540 ${v + 18} 496 ${v + 34} 470 ${b} Z`)
  const foot = panel(
    shade(overlay, 0.06),
    `M60 ${b - 20} C240 ${b - 34} 420 ${b - 30} 600 ${b - 34} L600 ${b + 6} L60 ${b + 6} Z`,
  )
  if (silhouette === 'high') {
    const collar = panel(
      overlay,
      `M70 ${h - 30} L250 ${h - 30} L256 ${c + 34} C190 ${c + 50} 130 ${c + 48} 70 ${c + 40} Z`,
    )
    return (
      collar + eyestay + stitches(overlay, cut) + heel + toe + perforations(overlay, base, cut) + sweep(accent, cut)
    )
  }
  if (silhouette === 'mid') {
    const wing = panel(accent, `M200 ${c + 34} L262 ${c + 20} L330 ${v + 30} L244 ${b - 34} Z`)
    const shine = variety % 2 === 0 ? foot : toe
    return heel + shine + eyestay + wing
  }
  if (silhouette === 'runner') {
    const waves = [0, 1, 2]
      .map((step) =>
        line(
          accent,
          `M168 ${b - 50 - step * 18} C240 ${b - 74 - step * 16} 300 ${b - 60 - step * 14} 372 ${b - 50 - step * 12}`,
          6,
        ),
      )
      .join('')
    return mesh(base, cut) + foot + heel + eyestay + (variety % 2 === 0 ? waves : sweep(accent, cut))
  }
  const side = variety % 3 === 0 ? stripes(accent, cut) : sweep(accent, cut)
  return heel + toe + perforations(overlay, base, cut) + eyestay + stitches(overlay, cut) + side
}

/** Draws small holes above the toes. */
const perforations = (overlay: string, base: string, { vamp: v }: Cut) =>
  [0, 1, 2, 3, 4, 5, 6]
    .map((hole) => {
      const [x, y] = [444 + (hole % 4) * 20 + (hole > 3 ? 10 : 0), v + 26 + (hole % 4) * 4 + (hole > 3 ? 15 : 0)]
      return `<circle cx="${x}" cy="${y}" r="3" fill="${shade(base === overlay ? overlay : base, -0.4)}"/>`
    })
    .join('')

/** Draws the seams of the eyestay and of the heel. */
const stitches = (overlay: string, { soleTop: b, heelTop: h, collar: c, tongueTop: t, vamp: v }: Cut) =>
  [
    `M268 ${t + 24} C318 ${(t + v) / 2 + 14} 366 ${v - 6} 416 ${v + 8}`,
    `M250 ${c + 18} C292 ${c + 42} 356 ${v + 8} 410 ${v + 20}`,
    `M74 ${h + 66} C108 ${h + 70} 142 ${h + 92} 158 ${b}`,
  ]
    .map(
      (path) =>
        `<path d="${path}" fill="none" stroke="${shade(overlay, 0.45)}" stroke-width="1.6" stroke-dasharray="5 4" opacity=".7"/>`,
    )
    .join('')

/** Draws one long curve from the heel forward: an invented logo, no one's trademark. */
const sweep = (fill: string, { soleTop: b }: Cut) =>
  panel(fill, `M112 ${b - 58} C190 ${b - 26} 270 ${b - 30} 392 ${b - 76} C300 ${b - 2} 190 ${b + 4} 112 ${b - 58} Z`)

const stripes = (fill: string, { soleTop: b }: Cut) =>
  [0, 1]
    .map((step) =>
      panel(fill, `M${206 + step * 52} ${b - 14} L${246 + step * 52} ${b - 92} l24 6 L${232 + step * 52} ${b - 10} Z`),
    )
    .join('')

const mesh = (base: string, { soleTop: b, vamp: v }: Cut) =>
  Array.from({ length: 9 }, (_, step) =>
    line(shade(base, -0.14), `M${400 + step * 20} ${v - 6} L${384 + step * 22} ${b}`, 1),
  ).join('')

function knitPanels({ base, accent, overlay }: Palette): string {
  const ribs = Array.from({ length: 16 }, (_, step) =>
    line(
      shade(base, step % 2 ? -0.1 : 0.12),
      `M60 ${200 + step * 8} C240 ${206 + step * 8} 420 ${226 + step * 7} 600 ${238 + step * 6}`,
      2,
    ),
  ).join('')
  const band = panel(
    overlay === base ? shade(base, -0.18) : overlay,
    'M150 262 C260 244 380 258 560 286 L556 298 C390 276 260 268 152 280 Z',
  )
  return ribs + band + panel(accent, 'M78 216 h20 v44 h-20 Z')
}

function cupSole({ midsole, outsole }: Palette, { soleTop: b }: Cut): string {
  return (
    outline(
      midsole,
      `M82 ${b - 6} C80 ${b + 20} 84 354 102 356 L546 356 C572 356 586 336 578 ${b - 10} C560 ${b + 2} 520 ${b + 2} 500 ${b + 2} L120 ${b + 2} C104 ${b + 2} 92 ${b - 2} 82 ${b - 6} Z`,
    ) +
    line('#00000026', `M92 ${b + 16} L572 ${b + 14}`, 2) +
    panel(outsole, 'M86 350 L574 350 C566 362 556 364 540 364 L106 364 C96 364 90 358 86 350 Z')
  )
}

function runnerSole({ midsole, accent, outsole }: Palette, { soleTop: b }: Cut, variety: number): string {
  const window =
    variety % 2 === 0
      ? panel(
          accent,
          `M112 ${b + 22} C150 ${b + 10} 190 ${b + 12} 216 ${b + 26} C186 ${b + 40} 142 ${b + 42} 112 ${b + 22} Z`,
        )
      : ''
  return (
    outline(
      midsole,
      `M74 ${b - 14} C66 ${b + 24} 70 352 96 358 L530 358 C574 356 600 332 584 ${b - 12} C540 ${b + 8} 470 ${b + 2} 400 ${b - 4} C280 ${b + 10} 160 ${b + 6} 74 ${b - 14} Z`,
    ) +
    line('#00000024', `M88 ${b + 22} C220 ${b + 40} 360 ${b + 10} 580 ${b + 20}`, 3) +
    window +
    panel(outsole, 'M78 350 C240 344 420 344 578 346 C564 362 548 366 530 366 L100 366 C90 366 82 360 78 350 Z')
  )
}

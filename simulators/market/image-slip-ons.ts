import { type Palette, shade } from './image-colors.ts'
import { line, lit, panel } from './image-strokes.ts'

export function drawSlide({ base }: Palette): string {
  return (
    lit(
      shade(base, -0.12),
      'M70 296 C66 330 72 360 100 362 L540 362 C580 360 592 330 576 304 C470 322 250 322 70 296 Z',
    ) +
    lit(base, 'M74 300 C250 330 460 328 574 302 C560 286 520 282 480 284 L120 282 C96 282 80 288 74 300 Z') +
    lit(base, 'M262 312 C280 226 340 196 412 206 C480 216 540 252 562 306 C470 330 350 330 262 312 Z') +
    [0, 1, 2, 3, 4, 5].map((step) => line(shade(base, -0.3), `M${110 + step * 78} 344 l30 0`, 7)).join('')
  )
}

export function drawFoam({ base }: Palette): string {
  const holes = [
    [210, 268, 26],
    [300, 250, 30],
    [392, 276, 24],
    [268, 318, 18],
    [356, 322, 16],
    [468, 304, 14],
  ]
  return (
    lit(
      base,
      'M84 356 C62 300 76 226 112 206 C150 190 190 226 240 214 C300 196 360 214 420 244 C500 262 590 282 586 332 C584 354 570 362 540 362 L110 362 Z',
    ) +
    holes
      .map(
        ([x = 0, y = 0, r = 0]) =>
          `<ellipse cx="${x}" cy="${y}" rx="${r}" ry="${r * 0.62}" fill="${shade(base, -0.42)}" transform="rotate(-14 ${x} ${y})"/>`,
      )
      .join('') +
    line(shade(base, -0.2), 'M84 338 C240 352 420 350 584 336', 4)
  )
}

export function drawSlipper({ base, overlay }: Palette): string {
  return (
    lit(base, 'M84 326 C80 270 110 250 160 250 C200 252 230 246 262 220 C330 214 520 250 572 326 Z') +
    panel(
      overlay === base ? shade(base, 0.2) : overlay,
      'M92 278 C120 256 190 262 262 222 L276 240 C200 286 130 278 90 300 Z',
    ) +
    lit(shade(base, -0.35), 'M80 322 L578 322 C586 348 574 362 546 362 L104 362 C84 360 76 342 80 322 Z')
  )
}

export function drawBoot({ base, overlay }: Palette): string {
  return (
    lit(
      base,
      'M108 322 C92 250 100 160 110 92 C170 80 240 82 292 92 C296 150 312 196 360 220 C440 238 560 244 574 322 Z',
    ) +
    panel(
      overlay === base ? shade(base, 0.16) : overlay,
      'M106 96 C170 82 240 84 294 94 L296 126 C230 116 160 116 104 128 Z',
    ) +
    line(shade(base, -0.3), 'M300 190 C280 250 240 290 220 322', 2) +
    lit(shade(base, -0.4), 'M98 318 L580 318 C590 350 574 364 546 364 L128 364 C104 362 92 344 98 318 Z')
  )
}

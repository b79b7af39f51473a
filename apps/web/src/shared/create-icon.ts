import { createElement, type ComponentType, type SVGProps } from 'react'

export interface IconProps extends Omit<SVGProps<SVGSVGElement>, 'stroke'> {
  /** In pixels; 24 when it is left out. */
  size?: number | string
  /** The width of its lines on a drawing of 24 by 24; 2 when it is left out. */
  stroke?: number | string
}

/** An icon by the shapes of its drawing, as SVG text. */
export function createIcon(shapes: string): ComponentType<IconProps> {
  const __html = shapes
  return function Icon({ size = 24, stroke = 2, color = 'currentColor', ...rest }) {
    return createElement('svg', {
      xmlns: 'http://www.w3.org/2000/svg',
      width: size,
      height: size,
      viewBox: '0 0 24 24',
      fill: 'none',
      stroke: color,
      strokeWidth: stroke,
      strokeLinecap: 'round',
      strokeLinejoin: 'round',
      ...rest,
      dangerouslySetInnerHTML: { __html },
    })
  }
}

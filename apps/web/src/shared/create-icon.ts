import { createElement, type ComponentType, type SVGProps } from 'react'

export interface IconProps extends Omit<SVGProps<SVGSVGElement>, 'stroke'> {
  /** The size in pixels; 24 by default. */
  size?: number | string
  /** The line width on a 24 by 24 drawing; 2 by default. */
  stroke?: number | string
}

/** Makes an icon component from the shapes of a drawing (SVG text). */
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

import { encode } from 'uqr'

/** A QR code, dark on light in both themes because cameras expect it. */
export function QrCode({ text, size, label }: { text: string; size: number; label: string }) {
  const { data, size: cells } = encode(text, { border: 3 })
  const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
  return (
    <svg
      role="img"
      aria-label={label}
      width={size}
      height={size}
      viewBox={`0 0 ${cells} ${cells}`}
      shapeRendering="crispEdges"
      style={{ background: '#fff', borderRadius: 8, border: '1px solid var(--ark-line)' }}
    >
      <path d={dark.join('')} fill="#000" />
    </svg>
  )
}

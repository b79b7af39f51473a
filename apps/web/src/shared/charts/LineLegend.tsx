import { Group, Text } from '@mantine/core'

export interface LegendLine {
  name: string
  /** A color of the theme, like `green.6`. */
  color: string
  strokeDasharray?: string
  /** True: the sample is a bar. */
  isBar?: boolean
}

/** The legend of a chart: each sample has the color and the dashes of its line, or is a bar. */
export const LineLegend = ({ lines }: { lines: readonly LegendLine[] }) => (
  <Group gap="md" justify="flex-end" component="ul" m={0} mb="xs" p={0} aria-label="Legend">
    {lines.map(({ name, color, strokeDasharray, isBar = false }) => (
      <Group key={name} gap={6} component="li" style={{ listStyle: 'none' }}>
        <svg width={isBar ? 10 : 24} height={isBar ? 10 : 4} aria-hidden focusable="false">
          <line
            x1="0"
            x2="24"
            y1={isBar ? 5 : 2}
            y2={isBar ? 5 : 2}
            stroke={`var(--mantine-color-${color.replace('.', '-')})`}
            strokeWidth={isBar ? 10 : 2}
            strokeDasharray={strokeDasharray}
          />
        </svg>
        <Text size="xs">{name}</Text>
      </Group>
    ))}
  </Group>
)

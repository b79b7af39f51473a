import { Group, Text } from '@mantine/core'

export interface LegendLine {
  name: string
  /** A color of the theme, like `green.6`. */
  color: string
  strokeDasharray?: string
}

/** The legend of a line chart: each sample has the color and the dashes of its line. */
export const LineLegend = ({ lines }: { lines: readonly LegendLine[] }) => (
  <Group gap="md" justify="flex-end" component="ul" m={0} mb="xs" p={0} aria-label="Legend">
    {lines.map(({ name, color, strokeDasharray }) => (
      <Group key={name} gap={6} component="li" style={{ listStyle: 'none' }}>
        <svg width="24" height="4" aria-hidden focusable="false">
          <line
            x1="0"
            x2="24"
            y1="2"
            y2="2"
            stroke={`var(--mantine-color-${color.replace('.', '-')})`}
            strokeWidth="2"
            strokeDasharray={strokeDasharray}
          />
        </svg>
        <Text size="xs">{name}</Text>
      </Group>
    ))}
  </Group>
)

import { Badge, Group } from '@mantine/core'
import { Tooltip } from '../../../shared/ui/floating/Tooltip.tsx'

/** The first sizes of a product, and the number of others. */
export function VariantChips({ sizes, shown }: { sizes: readonly string[]; shown: number }) {
  const rest = sizes.slice(shown)
  return (
    <Group gap={4} wrap="nowrap">
      {sizes.slice(0, shown).map((size, at) => (
        <Badge key={`${size}-${at}`} variant="default" size="sm" radius="sm" tt="none" flex="none" className="num">
          {size}
        </Badge>
      ))}
      {rest.length > 0 && (
        <Tooltip label={rest.join(', ')} maw={320}>
          <Badge variant="transparent" size="sm" c="dimmed" radius="sm" tt="none" flex="none" className="num" px={2}>
            +{rest.length} more
          </Badge>
        </Tooltip>
      )}
    </Group>
  )
}

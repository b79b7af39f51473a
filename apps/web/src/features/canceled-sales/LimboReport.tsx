import { Alert, Button, Group, ScrollArea, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { paths } from '../../paths.ts'
import { count, counted } from '../../shared/formats.ts'
import { IconClock } from '../../shared/icons.ts'
import { AnchorLink } from '../../shared/ui/links.tsx'
import { RelativeTime } from '../../shared/ui/RelativeTime.tsx'
import { StatusBadge } from '../../shared/ui/StatusBadge.tsx'
import { canceledName, limboQuery, type PairInLimbo } from './canceled-sales.queries.ts'

/** Pairs that nobody can buy, since they are held for sales which will not be shipped: which, why, and since when. */
export function LimboReport() {
  const { data } = useQuery(limboQuery)
  const [isOpen, setOpen] = useState(false)
  const [longest] = data?.pairs ?? []
  if (!data || !longest) return null
  return (
    <Alert
      color="gray"
      variant="light"
      icon={<IconClock />}
      title={`${counted(data.total, 'pair')} that nobody can buy, held for sales that will not be shipped`}
      role="region"
      style={{ flex: 'none' }}
    >
      <Group gap="xs">
        <Text size="sm" component="div">
          The longest since <RelativeTime at={longest.since} />.
        </Text>
        <Button size="compact-sm" variant="default" onClick={() => setOpen(!isOpen)} aria-expanded={isOpen}>
          {isOpen ? 'Hide them' : 'Show them'}
        </Button>
      </Group>
      {isOpen && (
        <ScrollArea.Autosize mah={260} mt="sm" type="auto">
          <Stack gap="sm">
            {data.pairs.map((pair) => (
              <Pair key={pair.id} pair={pair} />
            ))}
            {data.total > data.pairs.length && (
              <Text size="xs" c="dimmed">
                These {count(data.pairs.length)} wait longest.
              </Text>
            )}
          </Stack>
        </ScrollArea.Autosize>
      )}
    </Alert>
  )
}

function Pair({ pair }: { pair: PairInLimbo }) {
  return (
    <Group gap="2px 8px" wrap="wrap">
      <StatusBadge status={pair.status} />
      <AnchorLink size="sm" to={paths.sales} search={{ sale: pair.id }}>
        {canceledName(pair)}
      </AnchorLink>
      <Text size="sm" component="div" c="dimmed">
        {[pair.location_name, WAITS_FOR[pair.waits_for]].filter(Boolean).join(' · ')}, since{' '}
        <RelativeTime at={pair.since} />
      </Text>
    </Group>
  )
}

const WAITS_FOR: Readonly<Record<PairInLimbo['waits_for'], string>> = {
  decision: 'waits for your word',
  shop: 'waits for Shopify',
  marketplace: 'held by its marketplace',
}

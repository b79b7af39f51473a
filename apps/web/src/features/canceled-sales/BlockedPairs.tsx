import { Alert, Button, Group, ScrollArea, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { paths } from '../../paths.ts'
import { count, counted } from '../../shared/formats.ts'
import { IconClock } from '../../shared/icons.ts'
import { AnchorLink } from '../../shared/ui/cells/links.tsx'
import { RelativeTime } from '../../shared/ui/cells/RelativeTime.tsx'
import { StatusBadge } from '../../shared/ui/badges/StatusBadge.tsx'
import { canceledName, limboQuery, type PairInLimbo, type PairsInLimbo } from './canceled-sales.queries.ts'

/**
 * Pairs that cannot be sold because they are reserved for sales that will not ship: which ones, why, and since when.
 */
export function BlockedPairs() {
  const { data } = useQuery(limboQuery)
  const [longest] = data?.pairs ?? []
  if (!data) return null
  return (
    <>
      {data.of_nobody.length > 0 && <PairsOfNobody sizes={data.of_nobody} />}
      {longest && <HeldPairs limbo={data} longest={longest} />}
    </>
  )
}

/** Pairs whose reserve counters are wrong, which no action on this page corrects. */
function PairsOfNobody({ sizes }: { sizes: PairsInLimbo['of_nobody'] }) {
  const pairs = sizes.reduce((sum, size) => sum + size.pairs, 0)
  return (
    <Alert
      color="red"
      variant="light"
      icon={<IconClock />}
      title={`${counted(pairs, 'pair')} counted as sold without a sale or order`}
      role="region"
      style={{ flex: 'none' }}
    >
      <Stack gap={4}>
        <Text size="sm">They cannot be sold. Contact ARK to correct the count.</Text>
        {sizes.map(({ product_name, variant_size, location_name, pairs: n, since }) => (
          <Text key={`${product_name} ${variant_size} ${location_name}`} size="sm" component="div" c="dimmed">
            {[`${count(n)} × ${product_name} ${variant_size}`, location_name].filter(Boolean).join(' · ')}, since{' '}
            <RelativeTime at={since} />
          </Text>
        ))}
      </Stack>
    </Alert>
  )
}

function HeldPairs({ limbo: data, longest }: { limbo: PairsInLimbo; longest: PairInLimbo }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <Alert
      color="gray"
      variant="light"
      icon={<IconClock />}
      title={`${counted(data.total, 'pair')} blocked by sales that will not ship`}
      role="region"
      style={{ flex: 'none' }}
    >
      <Group gap="xs">
        <Text size="sm" component="div">
          Longest since <RelativeTime at={longest.since} />.
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
  decision: 'waits for your decision',
  shop: 'waits for Shopify',
  marketplace: 'waits for its marketplace',
}

import type { WholesaleActor } from '@ark/domain'
import { Paper, SimpleGrid, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { Pill } from '../ui/Pill.tsx'
import { RelativeTime } from '../ui/RelativeTime.tsx'
import { hasMoneySides, moneyNext, moneySides, type MoneySide, type OrderMoney } from './money-sides.ts'

const DOTS: Readonly<Record<MoneySide['state'], string>> = { said: 'green', next: 'yellow', waits: 'gray' }

interface MoneySidesProps {
  order: OrderMoney
  reader: WholesaleActor
  /** What the reader may say of it, below. */
  children?: ReactNode
}

/** What each side says of an order's money, and what comes next; nothing before anything is to be paid. */
export function MoneySides({ order, reader, children }: MoneySidesProps) {
  if (!hasMoneySides(order)) return null
  const sides = moneySides(order, reader)
  const next = moneyNext(order, reader)
  return (
    <Paper withBorder p="sm" component="section" aria-label="Money">
      <Stack gap="sm">
        <SimpleGrid cols={{ base: 1, xs: sides.length }} spacing="sm" verticalSpacing="xs">
          {sides.map((side) => (
            <Side key={side.who} side={side} />
          ))}
        </SimpleGrid>
        {next && <Text size="sm">{next}</Text>}
        {children}
      </Stack>
    </Paper>
  )
}

const Side = ({ side: { who, words, at, state } }: { side: MoneySide }) => (
  <div>
    <Text size="xs" c="dimmed">
      {who}
    </Text>
    <Pill color={DOTS[state]}>{words}</Pill>
    {at && (
      <Text size="xs" c="dimmed" component="div">
        <RelativeTime at={at} />
      </Text>
    )}
  </div>
)

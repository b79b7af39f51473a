import type { WholesaleActor } from '@ark/domain'
import { Paper, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { Pill } from '../ui/badges/Pill.tsx'
import { RelativeTime } from '../ui/cells/RelativeTime.tsx'
import classes from './MoneySides.module.css'
import {
  claimNote,
  hasMoneySides,
  moneyNext,
  moneySides,
  type MoneySide,
  type WholesaleOrderMoney,
} from './money-sides.ts'

const DOTS: Readonly<Record<MoneySide['state'], string>> = { done: 'green', next: 'yellow', waits: 'gray' }

interface MoneySidesProps {
  order: WholesaleOrderMoney
  reader: WholesaleActor
  /** The reader's own controls, below. */
  children?: ReactNode
}

/** Shows each side's statements about an order's money and the next step. Shows nothing before a payment is due. */
export function MoneySides({ order, reader, children }: MoneySidesProps) {
  if (!hasMoneySides(order)) return null
  const sides = moneySides(order, reader)
  const next = moneyNext(order, reader)
  const note = claimNote(order, reader)
  return (
    <Paper withBorder p="sm" component="section" aria-label="Money">
      <Stack gap="sm">
        <div className={classes['sides']}>
          {sides.map((side) => (
            <Side key={side.who} side={side} />
          ))}
        </div>
        {note && (
          <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}>
            “{note}”
          </Text>
        )}
        {next && <Text size="sm">{next}</Text>}
        {children}
      </Stack>
    </Paper>
  )
}

/** Side by side on a wide screen; one line each on a phone, with the text beside the name. */
const Side = ({ side: { who, words, at, state } }: { side: MoneySide }) => (
  <div className={classes['side']}>
    <span className={classes['who']}>{who}</span>
    <div>
      <Pill color={DOTS[state]}>{words}</Pill>
      {at && (
        <Text size="xs" c="dimmed" component="div" mt={2}>
          <RelativeTime at={at} />
        </Text>
      )}
    </div>
  </div>
)

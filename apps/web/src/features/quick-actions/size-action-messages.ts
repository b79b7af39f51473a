import type { SizeAct } from '@ark/domain'
import { counted, money } from '../../shared/formats.ts'
import type { ListSelection } from '../../shared/table/selection/use-selection.ts'
import type { PredictedActions } from './predicted-actions.ts'

/** The actions for many sizes, each with its button and its effect. */
export const ACTS: readonly { value: SizeAct; label: string; title: string; happens: string }[] = [
  {
    value: 'enable',
    label: 'Enable',
    title: 'Enable listings',
    happens: 'Lists them on the marketplaces if they have stock.',
  },
  {
    value: 'disable',
    label: 'Disable',
    title: 'Disable listings',
    happens: 'Withdraws their listings on both marketplaces.',
  },
  {
    value: 'lowest-ask',
    label: 'Meet the lowest ask',
    title: 'Meet the lowest ask',
    happens: "Lowers listings to their marketplace's lowest ask, never below the minimum payout.",
  },
  {
    value: 'highest-bid',
    label: 'Accept the highest bid',
    title: 'Accept the highest bid',
    happens:
      'Asks the bid that nets most, never below the minimum payout, and sells at once if the bid is still there. Sizes that do not sell within 15 minutes return to their previous ask.',
  },
]

interface SelectedSizes {
  selection: ListSelection
  isTotalKnown: boolean
  atMost: number | undefined
}

/** Describes a selection: '12 selected sizes', 'up to 340 sizes that match'. */
export function selectionLabel({ selection: { selection, count }, isTotalKnown, atMost }: SelectedSizes): string {
  if (selection.kind === 'some' || isTotalKnown) return counted(count, 'selected size')
  const but = selection.except.size > 0 ? `, except ${counted(selection.except.size, 'size')}` : ''
  return atMost === undefined ? `all sizes that match${but}` : `up to ${counted(atMost, 'size')} that match${but}`
}

/** Describes the expected result, a sentence each. */
export function predictionMessages({ changed, unchanged, leftOut, netChange }: PredictedActions): string[] {
  const net = Math.round(netChange * 100) / 100
  return [
    changed === 0 ? 'Nothing would change.' : `${counted(changed, 'size')} would change${netWords(net)}.`,
    ...(unchanged > 0 ? [`${counted(unchanged, 'size')} would not change.`] : []),
    ...[...leftOut].map(([reason, sizes]) => `Left out: ${counted(sizes, 'size')} ${reason}.`),
  ]
}

const netWords = (change: number): string =>
  change === 0 ? '' : `, netting ${money(Math.abs(change))} ${change < 0 ? 'less' : 'more'} in total, one pair each`

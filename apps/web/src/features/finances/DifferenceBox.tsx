import { Alert, Button, Group, Stack, Text, Textarea } from '@mantine/core'
import { money } from '../../shared/formats.ts'
import { CheckedForm } from '../../shared/ui/controls/CheckedForm.tsx'
import { RelativeTime } from '../../shared/ui/cells/RelativeTime.tsx'
import { useCheckedForm } from '../../shared/use-checked-form.ts'
import { markLookedAt, toastLooked, useReopen } from './differences.queries.ts'
import { type Difference, REASONS } from './finances-view.ts'

interface DifferenceBoxProps {
  difference: Difference
  mayEdit: boolean
}

/** Explains why a payout differs from the expected one, and shows the note about it. */
export function DifferenceBox({ difference: found, mayEdit }: DifferenceBoxProps) {
  return (
    <Alert color={found.looked_at ? 'gray' : 'orange'} variant="outline" title={titleOf(found)}>
      <Stack gap="xs">
        <Text size="sm">{found.explanation}</Text>
        {found.looked_at && (
          <Text size="sm" c="dimmed" component="div">
            Reviewed by {found.looked_at_by ?? 'someone'} <RelativeTime at={found.looked_at} />
            {found.note && `: ${found.note}`}
          </Text>
        )}
        {mayEdit && <Acts key={String(found.looked_at)} difference={found} />}
      </Stack>
    </Alert>
  )
}

/** Returns a title such as '$12.00 less than expected: Other fees'. */
function titleOf({ difference, reason }: Difference): string {
  if (difference === null) return `Paid differently than expected: ${REASONS[reason]}`
  return `${money(Math.abs(difference))} ${difference < 0 ? 'less' : 'more'} than expected: ${REASONS[reason]}`
}

function Acts({ difference: { sale_id, looked_at } }: { difference: Difference }) {
  const reopen = useReopen(() => undefined)
  if (!looked_at) return <LookForm saleId={sale_id} />
  return (
    <Group>
      <Button
        size="xs"
        variant="default"
        loading={reopen.isPending}
        onClick={() => reopen.mutate({ sale_ids: [sale_id] })}
      >
        Reopen
      </Button>
    </Group>
  )
}

function LookForm({ saleId }: { saleId: number }) {
  const form = useCheckedForm({
    fields: ['note'],
    draft: `note of the payout of sale ${saleId}`,
    check: () => ({}),
    send: ({ note }) => markLookedAt({ chosen: { sale_ids: [saleId] }, note }),
    onDone: toastLooked,
  })
  return (
    <CheckedForm form={form} label="Review this payout" problemTitle="Not Marked">
      <Group align="end">
        <Textarea
          {...form.field('note')}
          label="Note"
          placeholder="Outcome (optional)"
          autosize
          maxRows={4}
          maxLength={500}
          flex="1 1 220px"
        />
        <Button type="submit" loading={form.isBusy}>
          Mark as reviewed
        </Button>
      </Group>
    </CheckedForm>
  )
}

import { counted } from '@ark/domain'
import { Button, Group, Paper, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type Answer, api } from '../../../shared/api.ts'
import { clockTime } from '../../../shared/formats.ts'
import { IconRefresh } from '../../../shared/icons.ts'
import { Pill } from '../../../shared/ui/badges/Pill.tsx'
import { toastFailure } from '../../../shared/ui/notices/toasts.ts'
import classes from './go-live.module.css'

type Checked = Answer<'POST /admin/go-live/checks'>
type Result = Checked['results'][number]

const STATES: Record<Result['state'], { color: string; label: string }> = {
  ok: { color: 'green', label: 'OK' },
  warning: { color: 'orange', label: 'Warning' },
  wrong: { color: 'red', label: 'Wrong' },
  not_checked: { color: 'gray', label: 'Not checked' },
}

/** Runs the checks of `ark doctor`, and shows what is right, what is wrong, and what to do. */
export function ChecksCard() {
  const run = useMutation({
    mutationFn: (sendMail: boolean) => api('POST /admin/go-live/checks', { body: { send_mail: sendMail } }),
    onError: (error) => toastFailure({ title: 'The checks did not run', error }),
  })
  const { data } = run
  return (
    <Paper withBorder p="lg" component="section" aria-label="Checks">
      <Group justify="space-between" gap="sm" mb="xs">
        <Text component="h2" fw={650} size="lg" m={0}>
          Checks
        </Text>
        <Group gap="xs">
          <Button
            variant="default"
            loading={run.isPending && run.variables}
            disabled={run.isPending}
            onClick={() => run.mutate(true)}
          >
            Run with a test mail to you
          </Button>
          <Button
            leftSection={<IconRefresh size={16} />}
            loading={run.isPending && !run.variables}
            disabled={run.isPending}
            onClick={() => run.mutate(false)}
          >
            {data ? 'Run again' : 'Run the checks'}
          </Button>
        </Group>
      </Group>
      <Text size="sm" c="dimmed" role="status">
        {data ? summaryOf(data) : 'ARK checks this machine, its database, its address, the mail and each provider.'} The
        checks change nothing.
      </Text>
      {data && groupsOf(data).map(([group, results]) => <ResultGroup key={group} group={group} results={results} />)}
    </Paper>
  )
}

const ResultGroup = ({ group, results }: { group: string; results: Result[] }) => (
  <section aria-label={group}>
    <Text component="h3" fw={600} size="md" mt="lg" mb={4}>
      {group}
    </Text>
    <ul className={classes['results']}>
      {results.map((result) => (
        <li key={`${result.name} ${result.about}`} className={classes['result']}>
          <Pill color={STATES[result.state].color}>{STATES[result.state].label}</Pill>
          <Text size="sm" fw={550}>
            {result.title}
          </Text>
          <div className={classes['words']}>
            <Text size="sm">
              {result.about === null ? '' : `${result.about}: `}
              {result.found}
            </Text>
            {result.todo !== null && (
              <Text size="sm" c="dimmed">
                {result.todo}
              </Text>
            )}
          </div>
        </li>
      ))}
    </ul>
  </section>
)

/** Returns the results by group, in the order of the server. */
function groupsOf({ results }: Checked): [string, Result[]][] {
  const groups = new Map<string, Result[]>()
  for (const result of results) groups.set(result.group, [...(groups.get(result.group) ?? []), result])
  return [...groups]
}

function summaryOf({ results, checked_at: at }: Checked): string {
  const count = (state: Result['state']) => results.filter((each) => each.state === state).length
  const wrong = count('wrong')
  return `At ${clockTime(at)}: ${wrong === 0 ? 'nothing is wrong' : `${wrong} wrong`}, ${counted(count('warning'), 'warning')}, ${count('ok')} OK, ${count('not_checked')} not checked.`
}

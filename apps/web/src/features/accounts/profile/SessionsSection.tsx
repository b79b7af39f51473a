import { Button, Group, Skeleton, Stack, Text } from '@mantine/core'
import { IconDeviceDesktop } from '../../../shared/icons.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type Answer, api } from '../../../shared/api.ts'
import { queryOf } from '../../../shared/query.ts'
import { LoadError } from '../../../shared/ui/notices/LoadError.tsx'
import { Pill } from '../../../shared/ui/badges/Pill.tsx'
import { RelativeTime } from '../../../shared/ui/cells/RelativeTime.tsx'
import { toastFailure, toastSuccess } from '../../../shared/ui/notices/toasts.ts'
import classes from '../accounts.module.css'
import { deviceName } from './device-name.ts'

type Session = Answer<'GET /auth/sessions'>[number]

const SHOWN_AT_FIRST = 5

/** Lists the person's sessions, to be ended one by one or all except this one. */
export function SessionsSection() {
  const { data, error, refetch } = useQuery(queryOf('GET /auth/sessions'))
  const endOthers = useEnding(() => api('DELETE /auth/sessions'))
  const [isAllShown, showAll] = useState(false)
  if (error && !data) return <LoadError title="Error Loading Sessions" error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton height={96} />
  return (
    <Stack gap="xs">
      <div>
        {data.slice(0, isAllShown ? data.length : SHOWN_AT_FIRST).map((session) => (
          <SessionEntry key={session.id} session={session} />
        ))}
      </div>
      {data.length > 1 && (
        <Group gap="xs">
          {data.length > SHOWN_AT_FIRST && !isAllShown && (
            <Button variant="default" onClick={() => showAll(true)}>
              Show all {data.length}
            </Button>
          )}
          <Button variant="default" loading={endOthers.isPending} onClick={() => endOthers.mutate()}>
            Sign out all other sessions
          </Button>
        </Group>
      )}
    </Stack>
  )
}

function SessionEntry({ session }: { session: Session }) {
  const device = deviceName(session.user_agent)
  const end = useEnding(() => api('DELETE /auth/sessions/{id}', { params: { id: session.id } }))
  return (
    <div className={classes['entry']}>
      <Group gap="sm" wrap="nowrap" miw={0}>
        <IconDeviceDesktop size={20} stroke={1.5} aria-hidden style={{ flex: 'none' }} />
        <div>
          <Group gap={8}>
            <Text fw={550}>{device}</Text>
            {session.is_current && <Pill color="green">This session</Pill>}
          </Group>
          <Text size="sm" c="dimmed" component="div">
            {session.address && `${session.address} · `}last seen <RelativeTime at={session.last_seen_at} /> · signed in{' '}
            <RelativeTime at={session.created_at} />
          </Text>
        </div>
      </Group>
      {!session.is_current && (
        <Button
          variant="default"
          size="compact-sm"
          style={{ flex: 'none' }}
          loading={end.isPending}
          aria-label={`Sign out ${device}${session.address ? `, ${session.address}` : ''}`}
          onClick={() => end.mutate()}
        >
          Sign out
        </Button>
      )}
    </div>
  )
}

function useEnding(end: () => Promise<{ message: string }>) {
  return useMutation({
    mutationFn: end,
    onSuccess: ({ message }) => toastSuccess({ title: 'Session ended', message }),
    onError: (error) => toastFailure({ title: 'Not signed out', error }),
  })
}

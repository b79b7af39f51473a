import { Text } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { type Answer, api } from '../../api.ts'
import { RelativeTime } from '../../ui/cells/RelativeTime.tsx'
import classes from '../frame.module.css'
import { newsQuery } from './news-query.ts'

type News = Answer<'GET /notifications'>['notifications'][number]

/** The retailer's notifications, newest first. They count as seen once the list was open. */
export function NewsList({ onLeave }: { onLeave: () => void }) {
  const { data } = useQuery(newsQuery)
  const { mutate: see } = useMutation({
    mutationFn: (up_to: number) => api('POST /notifications/seen', { body: { up_to } }),
  })
  const newest = data?.notifications[0]
  const unseen = newest?.is_new ? newest.id : null
  // Mark them as seen when the list closes, so that new ones stay highlighted while it is open.
  useEffect(() => () => (unseen === null ? undefined : see(unseen)), [unseen, see])
  return (
    <section aria-label="Notifications">
      <Text fw={600} px={10} mb={4}>
        Notifications
      </Text>
      {data?.notifications.length === 0 && (
        <Text c="dimmed" px={10}>
          No notifications.
        </Text>
      )}
      {data?.notifications.map((news) => (
        <NewsEntry key={news.id} news={news} onLeave={onLeave} />
      ))}
    </section>
  )
}

function NewsEntry({ news, onLeave }: { news: News; onLeave: () => void }) {
  const router = useRouter()
  const { title, body, path, created_at, is_new } = news
  return (
    <a
      href={path}
      className={classes['choice']}
      style={{ alignItems: 'start' }}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return
        event.preventDefault()
        onLeave()
        void router.navigate({ href: path })
      }}
    >
      <span style={{ flex: 1, overflowWrap: 'anywhere' }}>
        <b style={{ fontWeight: is_new ? 650 : 450 }}>{title}</b>
        {body !== '' && (
          <Text span size="xs" c="dimmed" display="block">
            {body}
          </Text>
        )}
        <Text span size="xs" c="dimmed" display="block">
          {is_new && <span style={{ color: 'var(--ark-accent-text, inherit)' }}>New · </span>}
          <RelativeTime at={created_at} />
        </Text>
      </span>
    </a>
  )
}

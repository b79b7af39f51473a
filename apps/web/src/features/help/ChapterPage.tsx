import { Group, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { loadChapter } from 'handbook:index'
import type { MouseEvent } from 'react'
import { paths } from '../../paths.ts'
import { linkOf, navigationFor } from '../../shared/frame/bar/navigation.ts'
import { operatorNavigation } from '../../shared/frame/bar/operator-navigation.ts'
import { useMe } from '../../shared/session.ts'
import { AnchorLink, ButtonLink } from '../../shared/ui/cells/links.tsx'
import { EmptyState } from '../../shared/ui/notices/EmptyState.tsx'
import { LoadError } from '../../shared/ui/notices/LoadError.tsx'
import { PageHeader } from '../../shared/ui/page/PageHeader.tsx'
import { chapterNamed } from './chapters.ts'
import classes from './help.module.css'

/** A chapter of the handbook, with links to the pages that it explains. */
export function ChapterPage() {
  const { chapter: name } = useParams({ from: `/signed-in${paths.helpChapter}` })
  const chapter = chapterNamed(name)
  if (!chapter)
    return (
      <EmptyState
        order={1}
        title="There is no such chapter"
        actions={<ButtonLink to={paths.help}>Open the handbook</ButtonLink>}
      >
        <title>Help · ARK</title>
        The handbook has no page at this address.
      </EmptyState>
    )
  return (
    <article className={classes['reading']}>
      <PageHeader title={chapter.title} description={<Places pages={chapter.pages} />} />
      <ChapterText key={name} name={name} />
    </article>
  )
}

/** Links to the index and to the pages of the chapter that are in the person's navigation. */
function Places({ pages }: { pages: readonly string[] }) {
  const { is_operator, role } = useMe()
  const entries = (is_operator ? operatorNavigation(role) : navigationFor(role)).flatMap((group) => group.entries)
  const named = entries.filter(({ to, search }) => pages.includes(search ? `${to}?tab=${tabOf(search)}` : to))
  return (
    <Group gap="md">
      <AnchorLink to={paths.help} size="sm">
        All chapters
      </AnchorLink>
      {named.map((entry) => (
        <AnchorLink key={entry.label} {...linkOf(entry)} size="sm">
          Open {entry.label}
        </AnchorLink>
      ))}
    </Group>
  )
}

const tabOf = (search: unknown): unknown =>
  typeof search === 'object' && search !== null && 'tab' in search ? search.tab : undefined

/** The text, which the build made of our own files: nothing of it is from a person or a server. */
function ChapterText({ name }: { name: string }) {
  const navigate = useNavigate()
  const { data, error, refetch } = useQuery({
    queryKey: ['handbook', name],
    queryFn: () => loadChapter(name),
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (error) return <LoadError title="The chapter could not be loaded" error={error} onRetry={() => void refetch()} />
  if (data === undefined) return <Skeleton height={400} />
  /** Opens another chapter without loading the app again. */
  const follow = (event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null
    const isPlain = event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey
    if (!link || link.target === '_blank' || !isPlain) return
    event.preventDefault()
    void navigate({ href: link.pathname + link.hash })
  }
  // The links inside are the controls; the handler only spares them a page load.
  return <div className={classes['text']} onClick={follow} dangerouslySetInnerHTML={{ __html: data }} />
}

import { Group, SegmentedControl, Skeleton, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, Navigate } from '@tanstack/react-router'
import { paths } from '../../paths.ts'
import { useMe } from '../../shared/session.ts'
import { SearchBox } from '../../shared/ui/controls/SearchBox.tsx'
import { EmptyState } from '../../shared/ui/notices/EmptyState.tsx'
import { LoadError } from '../../shared/ui/notices/LoadError.tsx'
import { PageHeader } from '../../shared/ui/page/PageHeader.tsx'
import { useView } from '../../shared/use-view.ts'
import { chapterOf, readerOf, sectionsFor } from './chapters.ts'
import classes from './help.module.css'
import { parseHelpView, READER_CHOICES, type Reader } from './help-view.ts'

/** The index of the handbook: the chapters of a reader, and a search over all of them. */
export function HelpPage() {
  const { role } = useMe()
  const [{ search, reader = readerOf(role), page }, change] = useView(parseHelpView)
  const chapter = page === undefined ? undefined : chapterOf(page)
  if (chapter) return <Navigate to={paths.helpChapter} params={{ chapter: chapter.name }} replace />
  return (
    <>
      <PageHeader title="Help" description="One task on each page." />
      <Group gap="xs">
        <SearchBox
          value={search ?? ''}
          placeholder="Search the handbook"
          onSearch={(next) => change({ search: next })}
        />
        {search === undefined && (
          <SegmentedControl
            aria-label="Reader"
            data={READER_CHOICES.slice()}
            value={reader}
            onChange={(next) => change({ reader: next as Reader }, { isStep: true })}
          />
        )}
      </Group>
      {search === undefined ? <Index reader={reader} /> : <Found search={search} />}
    </>
  )
}

const Index = ({ reader }: { reader: Reader }) => (
  <div className={classes['index']}>
    {sectionsFor(reader).map(({ heading, chapters }) => (
      <section key={heading}>
        <Title order={2} size="h4" mb={4}>
          {heading}
        </Title>
        <ul className={classes['list']}>
          {chapters.map(({ name, title, lead }) => (
            <ChapterLine key={name} name={name} title={title} words={lead} />
          ))}
        </ul>
      </section>
    ))}
  </div>
)

function Found({ search }: { search: string }) {
  const { data, error, refetch } = useQuery({
    queryKey: ['handbook', 'search', search],
    queryFn: async () => (await import('./search-handbook.ts')).searchHandbook(search),
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (error) return <LoadError title="The search could not be loaded" error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton height={200} />
  if (data.length === 0)
    return <EmptyState title="No chapter matches">Try a word that you see on the screen.</EmptyState>
  return (
    <ul className={classes['list']} aria-label="Found chapters">
      {data.map(({ name, title, excerpt }) => (
        <ChapterLine key={name} name={name} title={title} words={excerpt} />
      ))}
    </ul>
  )
}

interface ChapterLineProps {
  name: string
  title: string
  words: string
}

const ChapterLine = ({ name, title, words }: ChapterLineProps) => (
  <li>
    <Link to={paths.helpChapter} params={{ chapter: name }} className={classes['chapter']}>
      {title}
      <Text size="sm" c="dimmed">
        {words}
      </Text>
    </Link>
  </li>
)

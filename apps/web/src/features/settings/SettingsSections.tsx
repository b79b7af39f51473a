import { NativeSelect } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { paths } from '../../paths.ts'
import classes from './settings.module.css'
import { SECTIONS, type SectionName } from './settings-view.ts'

interface SettingsSectionsProps {
  /** The sections with cards for this person. */
  sections: readonly SectionName[]
  /** The open section; undefined: all. */
  section: SectionName | undefined
  onSection: (section: SectionName | undefined) => void
}

/** The list of sections beside the cards. */
export const SectionList = ({ sections, section }: Omit<SettingsSectionsProps, 'onSection'>) => (
  <nav className={classes['side']} aria-label="Sections of the settings">
    <Link to={paths.settings} search={{}} className={classes['link']} aria-current={section ? undefined : 'page'}>
      All settings
    </Link>
    {SECTIONS.filter(({ value }) => sections.includes(value)).map(({ value, label }) => (
      <Link
        key={value}
        to={paths.settings}
        search={{ section: value }}
        className={classes['link']}
        aria-current={value === section ? 'page' : undefined}
      >
        {label}
      </Link>
    ))}
  </nav>
)

/** The choice of a section on a phone. */
export const SectionSelect = ({ sections, section, onSection }: SettingsSectionsProps) => (
  <NativeSelect
    hiddenFrom="sm"
    aria-label="Section"
    value={section ?? ''}
    data={[
      { value: '', label: 'All settings' },
      ...SECTIONS.filter(({ value }) => sections.includes(value)).map(({ value, label }) => ({ value, label })),
    ]}
    onChange={({ currentTarget }) => onSection(sections.find((each) => each === currentTarget.value))}
    style={{ flex: '1 1 120px' }}
  />
)

/** The keyboard shortcuts as the help dialog lists them. */
export const KEY_HELP: readonly { heading: string; keys: readonly { keys: readonly string[]; does: string }[] }[] = [
  {
    heading: 'Everywhere',
    keys: [
      { keys: ['⌘K', 'Ctrl K'], does: 'Search everything' },
      { keys: ['/'], does: 'Search this page' },
      { keys: ['?'], does: 'Show keyboard shortcuts' },
    ],
  },
  {
    heading: 'In a list',
    keys: [
      { keys: ['j', '↓'], does: 'Next row' },
      { keys: ['k', '↑'], does: 'Previous row' },
      { keys: ['Home', 'End'], does: 'First and last row' },
      { keys: ['Enter'], does: 'Open the row' },
      { keys: ['Space'], does: 'Select the row' },
      { keys: ['Shift ↓', 'Shift ↑'], does: 'Select several' },
      { keys: ['Ctrl A'], does: 'Select all loaded rows' },
      { keys: ['Esc'], does: 'Select none' },
    ],
  },
  {
    heading: 'In a number field',
    keys: [
      { keys: ['Enter'], does: 'Save and move down' },
      { keys: ['↓', '↑'], does: 'Move down or up' },
      { keys: ['←', '→'], does: 'Move left or right while the whole number is selected' },
      { keys: ['Ctrl D'], does: 'Copy the value above and move down' },
      { keys: ['Esc'], does: 'Restore the previous value' },
    ],
  },
]

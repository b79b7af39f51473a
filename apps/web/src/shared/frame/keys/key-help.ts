/** The keyboard shortcuts as the help dialog lists them. */
export const KEY_HELP: readonly { heading: string; keys: readonly { keys: readonly string[]; does: string }[] }[] = [
  {
    heading: 'Everywhere',
    keys: [
      { keys: ['⌘K', 'Ctrl K'], does: 'Search everything' },
      { keys: ['/'], does: 'Search this page' },
      { keys: ['?'], does: 'Show these keys' },
    ],
  },
  {
    heading: 'In a list',
    keys: [
      { keys: ['j', '↓'], does: 'Next row' },
      { keys: ['k', '↑'], does: 'Row before' },
      { keys: ['Home', 'End'], does: 'First and last row' },
      { keys: ['Enter'], does: 'Open the row' },
      { keys: ['Space'], does: 'Select the row' },
      { keys: ['Shift ↓', 'Shift ↑'], does: 'Select several' },
      { keys: ['Ctrl A'], does: 'Select all that are loaded' },
      { keys: ['Esc'], does: 'Select none' },
    ],
  },
  {
    heading: 'In a price or a number',
    keys: [
      { keys: ['Enter'], does: 'Keep it and go to the one below' },
      { keys: ['↓', '↑'], does: 'To the one below or above' },
      { keys: ['←', '→'], does: 'To the one beside it, while the whole number is marked' },
      { keys: ['Ctrl D'], does: 'The same as above, and on to the one below' },
      { keys: ['Esc'], does: 'As it was before' },
    ],
  },
]

import { createTheme, type CSSVariablesResolver, localStorageColorSchemeManager } from '@mantine/core'

/** Stores the color scheme per device, whoever is signed in. */
export const colorSchemeManager = localStorageColorSchemeManager({ key: 'ark.color-scheme' })

/** The theme has one accent and neutral grays; every other color carries a meaning. */
export const theme = createTheme({
  primaryColor: 'ark',
  primaryShade: { light: 7, dark: 6 },
  black: '#171c21',
  colors: {
    ark: ['#edf7f6', '#d8ecea', '#b0d9d6', '#84c3bf', '#5fb4ae', '#3b9791', '#1f7b76', '#166a66', '#105553', '#0a4341'],
    gray: [
      '#f7f8f9',
      '#f0f2f4',
      '#e4e7eb',
      '#d5dae0',
      '#bcc4cc',
      '#8b95a1',
      '#5f6974',
      '#4b5560',
      '#343c45',
      '#22282f',
    ],
    dark: [
      '#e3e7ea',
      '#b9c0c7',
      '#9ba4ad',
      '#757f89',
      '#3b434b',
      '#2c333a',
      '#21272d',
      '#171b20',
      '#12161a',
      '#0c0f12',
    ],
  },
  fontFamily: "'Inter Variable', system-ui, sans-serif",
  fontFamilyMonospace: 'ui-monospace, SFMono-Regular, Menlo, monospace',
  fontSizes: { xs: '0.75rem', sm: '0.8125rem', md: '0.875rem', lg: '1rem', xl: '1.125rem' },
  headings: { fontWeight: '650', sizes: { h1: { fontSize: '1.375rem', lineHeight: '1.3' }, h2: { fontSize: '1rem' } } },
  defaultRadius: 'md',
  cursorType: 'pointer',
  focusRing: 'auto',
  respectReducedMotion: true,
  components: {
    Button: { defaultProps: { size: 'sm' } },
    ActionIcon: { defaultProps: { variant: 'subtle', color: 'gray' } },
    Tooltip: { defaultProps: { openDelay: 300, withArrow: true, events: { hover: true, focus: true, touch: true } } },
    InputWrapper: { styles: { label: { marginBottom: 4 }, description: { marginBottom: 6 } } },
    Notification: { defaultProps: { closeButtonProps: { 'aria-label': 'Close' } } },
    Modal: {
      defaultProps: {
        centered: true,
        radius: 'lg',
        closeButtonProps: { 'aria-label': 'Close' },
        // Mantine's <header> outside the page would be a second banner landmark.
        attributes: { header: { role: 'presentation' } },
      },
      styles: {
        header: { background: 'var(--ark-surface)' },
        title: { fontWeight: 650, fontSize: 'var(--mantine-font-size-lg)' },
      },
    },
    Paper: {
      defaultProps: { radius: 'lg' },
      styles: { root: { background: 'var(--ark-surface)', borderColor: 'var(--ark-line)' } },
    },
  },
})

/**
 * Darker or lighter colors for dimmed text, placeholders and badges: Mantine's are below a contrast of 4.5 : 1 on our
 * grays.
 */
export const cssVariablesResolver: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-dimmed': 'var(--mantine-color-gray-6)',
    '--mantine-color-placeholder': 'var(--mantine-color-gray-6)',
    '--mantine-color-default-border': 'var(--mantine-color-gray-3)',
    '--mantine-color-error': '#c92a2a',
    '--ark-surface': '#ffffff',
    '--ark-canvas': 'var(--mantine-color-gray-0)',
    '--ark-line': 'var(--mantine-color-gray-2)',
    '--ark-hover': 'var(--mantine-color-gray-1)',
    '--ark-raised': 'var(--mantine-color-gray-0)',
    '--ark-up': '#1b7a3a',
    '--ark-down': '#c92a2a',
    '--ark-warn': '#9a5b00',
  },
  dark: {
    '--mantine-color-dimmed': 'var(--mantine-color-dark-2)',
    '--mantine-color-placeholder': 'var(--mantine-color-dark-2)',
    '--mantine-color-error': '#ff8787',
    '--mantine-color-ark-light': '#1c3a3a',
    '--mantine-color-ark-light-hover': '#214444',
    '--mantine-color-ark-light-color': 'var(--mantine-color-ark-2)',
    '--ark-surface': '#1b2025',
    '--ark-canvas': 'var(--mantine-color-dark-7)',
    '--ark-line': 'var(--mantine-color-dark-5)',
    '--ark-hover': 'var(--mantine-color-dark-6)',
    '--ark-raised': '#1f252b',
    '--ark-up': '#69db7c',
    '--ark-down': '#ff8787',
    '--ark-warn': '#ffc078',
  },
})

/** The color of each platform, the same on every screen. */
export const PLATFORM_COLORS: Record<string, string> = {
  stockx: 'green',
  goat: 'grape',
  alias: 'grape',
  shopify: 'violet',
}

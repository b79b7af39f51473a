import '@mantine/core/styles.css'
import { MantineProvider, Title } from '@mantine/core'
import { createElement } from 'react'
import { createRoot } from 'react-dom/client'

/**
 * The baseline of the load benchmark (bench/p9-load.ts): React and Mantine with one title, which no page of ARK can
 * beat.
 */
const root = document.getElementById('root')
if (root) createRoot(root).render(createElement(MantineProvider, null, createElement(Title, null, 'Empty page')))

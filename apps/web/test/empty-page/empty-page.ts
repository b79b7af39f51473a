import '@mantine/core/styles.css'
import { MantineProvider, Title } from '@mantine/core'
import { createElement } from 'react'
import { createRoot } from 'react-dom/client'

/** The floor of P9 (bench/p9-load.ts): React and Mantine with one title, which no page of ARK can be faster than. */
const root = document.getElementById('root')
if (root) createRoot(root).render(createElement(MantineProvider, null, createElement(Title, null, 'Empty page')))

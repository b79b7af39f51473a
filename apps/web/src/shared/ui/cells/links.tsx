import { Anchor, type AnchorProps, Button, type ButtonProps } from '@mantine/core'
import { createLink } from '@tanstack/react-router'
import type { AnchorHTMLAttributes, Ref } from 'react'

type LinkAttributes = { ref?: Ref<HTMLAnchorElement> } & AnchorHTMLAttributes<HTMLAnchorElement>

/** A button that links to a page; `to` and `search` are type-checked like those of `Link`. */
export const ButtonLink = createLink(({ ref, ...props }: ButtonProps & Omit<LinkAttributes, keyof ButtonProps>) => (
  <Button component="a" ref={ref ?? null} {...props} />
))

/** A text link to a page. */
export const AnchorLink = createLink(({ ref, ...props }: AnchorProps & Omit<LinkAttributes, keyof AnchorProps>) => (
  <Anchor ref={ref ?? null} {...props} />
))

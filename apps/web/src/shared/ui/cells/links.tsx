import { Anchor, type AnchorProps, Button, type ButtonProps } from '@mantine/core'
import { createLink } from '@tanstack/react-router'
import type { AnchorHTMLAttributes, Ref } from 'react'

type LinkAttributes = { ref?: Ref<HTMLAnchorElement> } & AnchorHTMLAttributes<HTMLAnchorElement>

/** A button that goes to a page; `to` and `search` are checked as those of `Link`. */
export const ButtonLink = createLink(({ ref, ...props }: ButtonProps & Omit<LinkAttributes, keyof ButtonProps>) => (
  <Button component="a" ref={ref ?? null} {...props} />
))

/** Words that go to a page. */
export const AnchorLink = createLink(({ ref, ...props }: AnchorProps & Omit<LinkAttributes, keyof AnchorProps>) => (
  <Anchor ref={ref ?? null} {...props} />
))

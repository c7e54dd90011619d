import type { ComponentProps } from 'react'
import { Link } from 'react-router'

type PageLinkProps = ComponentProps<typeof Link>

/** An address from the root in the form that the router would give it. */
const isWritten = (to: PageLinkProps['to']): to is string =>
  typeof to === 'string' && /^\/(?:[\w-]+(?:\/[\w-]+)*)?(?:\?[^#]+)?(?:#.+)?$/.test(to)

/**
 * Writes what the router's `Link` would: on the server that has nothing to do but to resolve each
 * address, three times, against the page's.
 */
const WrittenLink = (props: PageLinkProps) => {
  const { to, discover, prefetch, mask, ...shown } = props
  if (!isWritten(to) || discover || prefetch || mask) return <Link {...props} />
  const {
    relative: _relative,
    reloadDocument: _reloadDocument,
    replace: _replace,
    state: _state,
    preventScrollReset: _preventScrollReset,
    viewTransition: _viewTransition,
    defaultShouldRevalidate: _defaultShouldRevalidate,
    ...rest
  } = shown
  return <a {...rest} href={to} data-discover="true" />
}

/** The router's `Link`, for the links that most pages have. */
export const PageLink = import.meta.env.SSR ? WrittenLink : Link

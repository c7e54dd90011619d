import { findOwnPath } from '#contract/links.ts'

/**
 * The page to return to after certification, carried through every step; never another site's
 * address.
 */
export const findNext = (request: Request): string | undefined =>
  findOwnPath(new URL(request.url).searchParams.get('next') ?? '')

/** Adds `next` to one of our addresses. */
export const withNext = (path: string, next: string | undefined): string =>
  next === undefined ? path : `${path}?${new URLSearchParams({ next })}`

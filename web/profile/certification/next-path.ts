import { findOwnPath } from '#contract/links.ts'

/** Where the borrower was on the way to, carried through every step; never another site's address. */
export const findNext = (request: Request): string | undefined =>
  findOwnPath(new URL(request.url).searchParams.get('next') ?? '')

/** An address of ours that carries `next` along. */
export const withNext = (path: string, next: string | undefined): string =>
  next === undefined ? path : `${path}?${new URLSearchParams({ next })}`

import { type LoaderFunctionArgs, redirect } from 'react-router'
import { oldPaths } from '../routes.ts'

/** Redirects an old address to its replacement, with the whole query. */
export const loader = ({ request }: Pick<LoaderFunctionArgs, 'request'>): Response => {
  const { pathname, search } = new URL(request.url)
  return redirect(`${oldPaths[pathname] ?? '/'}${search}`, 301)
}

export const clientLoader = loader

import type { LoaderFunctionArgs } from 'react-router'
import type { Client } from '#contract/client.ts'
import { apiContext } from './contexts.ts'

/** Gathers what one screen shows. It throws a screen failure when it cannot; see screen-failure.ts. */
export type ScreenLoad<Shown> = (api: Client, request: Request) => Promise<Shown>

/**
 * Makes a route's `loader` or `clientLoader` of a screen's one `load`. On the server the client
 * asks the application itself, in process; in the browser it asks over the network.
 */
export const screenLoader =
  <Shown>(load: ScreenLoad<Shown>) =>
  ({ request, context }: Pick<LoaderFunctionArgs, 'request' | 'context'>): Promise<Shown> =>
    load(context.get(apiContext), request)

import type { LoaderFunctionArgs } from 'react-router'
import type { Client } from '#contract/client.ts'
import { apiContext } from './contexts.ts'

/** Loads one page's data. Throws a screen failure when it cannot; see screen-failure.ts. */
export type ScreenLoad<Shown> = (api: Client, request: Request) => Promise<Shown>

/**
 * Makes a route's `loader` or `clientLoader`. On the server the client calls the application in
 * process; in the browser it uses the network.
 */
export const screenLoader =
  <Shown>(load: ScreenLoad<Shown>) =>
  ({ request, context }: Pick<LoaderFunctionArgs, 'request' | 'context'>): Promise<Shown> =>
    load(context.get(apiContext), request)

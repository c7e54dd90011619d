import type { LoaderFunctionArgs } from 'react-router'
import type { Client } from '#contract/client.ts'
import { apiContext } from './contexts.ts'

/** Loads one page's data. Throws a screen failure when it cannot; see screen-failure.ts. */
export type ScreenLoad<PageData> = (api: Client, request: Request) => Promise<PageData>

/**
 * Makes a route's `loader` or `clientLoader`. On the server the client calls the application in
 * process; in the browser it uses the network.
 */
export const screenLoader =
  <PageData>(load: ScreenLoad<PageData>) =>
  ({ request, context }: Pick<LoaderFunctionArgs, 'request' | 'context'>): Promise<PageData> =>
    load(context.get(apiContext), request)

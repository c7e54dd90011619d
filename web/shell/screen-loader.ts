import type { data, LoaderFunctionArgs } from 'react-router'
import type { Client } from '#contract/client.ts'
import { apiContext } from './contexts.ts'

/**
 * What a document holds of a page's data (shell/document/page-data.server.ts): what JSON can say, and
 * members that may be undefined, which are absent in the browser. Amounts and days are texts, as in replies.
 */
type PageValue =
  | string
  | number
  | boolean
  | null
  | readonly PageValue[]
  | { readonly [name: string]: PageValue | undefined }

/** What a page's loader or action may answer: data, also with a status or headers of its own, or a response. */
export type PageAnswer = PageValue | ReturnType<typeof data<PageValue>> | Response

/** What a loader that `screenLoader` has not made satisfies. */
export type PageLoader = (args: never) => PageAnswer | Promise<PageAnswer>

/** Loads one page's data. Throws a screen failure when it cannot; see screen-failure.ts. */
export type ScreenLoad<PageData> = (api: Client, request: Request) => Promise<PageData>

/**
 * Makes a route's `loader` or `clientLoader`. On the server the client calls the application in
 * process; in the browser it uses the network.
 */
export const screenLoader =
  <PageData extends PageAnswer>(load: ScreenLoad<PageData>) =>
  ({ request, context }: Pick<LoaderFunctionArgs, 'request' | 'context'>): Promise<PageData> =>
    load(context.get(apiContext), request)

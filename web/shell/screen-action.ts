import type { ActionFunctionArgs } from 'react-router'
import type { Client } from '#contract/client.ts'
import { apiContext, formContext } from './contexts.ts'
import type { PageAnswer } from './screen-loader.ts'

/** Handles a form. Returns what the form shows next, or a redirect. */
export type ScreenSubmit<PageData> = (
  api: Client,
  form: FormData,
  request: Request,
) => Promise<PageData>

/**
 * Makes a route's `action` or `clientAction`: without script the form is posted to the page and
 * the server handles it; in the browser the same code calls the API over the network, and a
 * network failure leaves the form unchanged.
 */
export const screenAction =
  <PageData extends PageAnswer | undefined>(submit: ScreenSubmit<PageData>) =>
  async ({
    request,
    context,
  }: Pick<ActionFunctionArgs, 'request' | 'context'>): Promise<PageData> =>
    submit(context.get(apiContext), context.get(formContext) ?? (await request.formData()), request)

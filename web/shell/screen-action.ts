import type { ActionFunctionArgs } from 'react-router'
import type { Client } from '#contract/client.ts'
import { apiContext } from './contexts.ts'

/** Handles a form. Returns what the form shows next, or a redirect. */
export type ScreenSubmit<Shown> = (api: Client, form: FormData, request: Request) => Promise<Shown>

/**
 * Makes a route's `action` or `clientAction`: without script the form is posted to the page and
 * the server handles it; in the browser the same code calls the API over the network, and a
 * network failure leaves the form unchanged.
 */
export const screenAction =
  <Shown>(act: ScreenSubmit<Shown>) =>
  async ({ request, context }: Pick<ActionFunctionArgs, 'request' | 'context'>): Promise<Shown> =>
    act(context.get(apiContext), await request.formData(), request)

import type { ActionFunctionArgs } from 'react-router'
import type { Client } from '#contract/client.ts'
import { apiContext } from './contexts.ts'

/** Does what a form asks for. It answers what the form then shows, or a redirect to what is next. */
export type ScreenSubmit<Shown> = (api: Client, form: FormData, request: Request) => Promise<Shown>

/**
 * Makes a route's `action` or `clientAction` of a screen's one `act`: without script the form is
 * posted to the page and the server acts; in the browser the same code asks over the network, and
 * a network that is away leaves the form as it stands.
 */
export const screenAction =
  <Shown>(act: ScreenSubmit<Shown>) =>
  async ({ request, context }: Pick<ActionFunctionArgs, 'request' | 'context'>): Promise<Shown> =>
    act(context.get(apiContext), await request.formData(), request)

import { expect } from 'vitest'
import { type ScriptedProvider, startScriptedProvider } from '../app/scripted-provider.ts'

/** What a provider's documents, own client or recorded answers show, and what ours makes of it. */
export type DocumentedSample = {
  readonly provider:
    | 'razorpay'
    | 'xendit'
    | 'midtrans'
    | 'xendit-payouts'
    | 'razorpayx'
    | 'iluma'
    | 'razorpay-ifsc'
    | 'cashfree'
    | 'verihubs'
    | 'messages'
  readonly kind:
    | 'callback'
    | 'list'
    | 'created'
    | 'sent'
    | 'error'
    | 'payout'
    | 'message'
    | 'account-name'
    | 'identity'
    | 'branch'
  /** The page or file, at its provider's site or repository. */
  readonly source: string
  readonly what: string
  readonly check: () => Promise<void>
}

export type ScriptedReply = NonNullable<ReturnType<Parameters<typeof startScriptedProvider>[0]>>

/** Runs `use` against a server that answers each path as named; any other path with 404. */
export const withAnswers = async <Result>(
  answers: (path: string, url: URL) => ScriptedReply | undefined,
  use: (provider: ScriptedProvider) => Promise<Result>,
): Promise<Result> => {
  await using provider = await startScriptedProvider(({ url }) => answers(url.pathname, url))
  return await use(provider)
}

/** The items of a list, and the error that ended it. */
export const readAll = async <Item>(items: AsyncIterable<Item>) => {
  const read: Item[] = []
  try {
    for await (const item of items) read.push(item)
    return { read, error: undefined }
  } catch (error) {
    return { read, error }
  }
}

export const bytesOf = (body: unknown): Uint8Array =>
  new TextEncoder().encode(typeof body === 'string' ? body : JSON.stringify(body))

/** What a promise is rejected with. */
export const failureOf = async (promise: Promise<unknown>): Promise<unknown> =>
  await promise.then(
    () => expect.fail('it did not fail'),
    (error: unknown) => error,
  )

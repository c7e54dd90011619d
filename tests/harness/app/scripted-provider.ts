import { listen } from './payment-provider-environment.ts'

type ScriptedReply = {
  readonly status?: number
  readonly headers?: Readonly<Record<string, string>>
  /** Sent as JSON; text as it stands. */
  readonly body: unknown
}

export type ScriptedProvider = AsyncDisposable & {
  readonly baseUrl: string
  /** `GET /path?query`, in order; with the body after a space, when there was one. */
  readonly requests: string[]
}

/**
 * An HTTP server that answers as a provider's documents or recorded answers show; `reply` chooses by
 * method, path and body. Without a reply it answers 404.
 */
export async function startScriptedProvider(
  reply: (request: {
    readonly method: string
    readonly url: URL
    readonly body: string
  }) => ScriptedReply | undefined,
): Promise<ScriptedProvider> {
  const requests: string[] = []
  const { url: baseUrl, stop } = await listen(async request => {
    const url = new URL(request.url)
    const body = await request.text()
    const asked = `${request.method} ${decodeURIComponent(url.pathname + url.search)}`
    requests.push(body === '' ? asked : `${asked} ${body}`)
    const answer = reply({ method: request.method, url, body }) ?? { status: 404, body: {} }
    return new Response(
      typeof answer.body === 'string' ? answer.body : JSON.stringify(answer.body),
      {
        status: answer.status ?? 200,
        headers: { 'content-type': 'application/json', ...answer.headers },
      },
    )
  })
  return { baseUrl, requests, [Symbol.asyncDispose]: stop }
}

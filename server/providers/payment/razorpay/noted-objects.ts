import * as z from 'zod'
import { createOrFind } from '../create-or-find.ts'
import type { ProviderPaymentRequest, ProviderPaymentRequestInput } from '../payment-provider.ts'
import { ProviderLaterError, ProviderRefusalError } from '../provider-errors.ts'
import type { ProviderHttp } from '../provider-http.ts'
import { paymentRequestIdOf } from './payment-events.ts'

/** How far back an object is looked for whose answer was lost, and in how many newest ones. */
const LOOKBACK_SECONDS = 300
const NEWEST = 100

/** What Razorpay made for a payment request, whose id its notes name. */
type NotedObject = Parameters<typeof paymentRequestIdOf>[0]

type NotedKind<Made extends NotedObject> = {
  readonly path: string
  readonly schema: z.ZodType<Made>
  readonly listSchema: z.ZodType<{ readonly items: readonly Made[] }>
  /** The payment request that was made. @throws for an answer about another one. */
  readonly check: (
    request: ProviderPaymentRequestInput,
    made: Made | undefined,
  ) => ProviderPaymentRequest
}

/**
 * Creates an object for which Razorpay documents no idempotency key: when the reply is lost, the
 * newest ones are searched for our id; otherwise it throws with `maybe-made`. If a repeat creates a
 * second one, both carry our id, and money to either belongs to this request.
 */
export const createNoted = async <Made extends NotedObject>(
  http: ProviderHttp,
  kind: NotedKind<Made>,
  creation: {
    readonly request: ProviderPaymentRequestInput
    readonly body: object
    readonly timeoutMs: number
    readonly now: Date
  },
): Promise<ProviderPaymentRequest> => {
  const { path, schema, listSchema, check } = kind
  const { request, body, timeoutMs, now } = creation
  const findByNote = async (signal: AbortSignal): Promise<Made | undefined> => {
    const from = Math.floor(now.getTime() / 1000) - LOOKBACK_SECONDS
    const newest = `${path}?from=${from}&count=${NEWEST}`
    const { data } = z.safeParse(listSchema, await http({ method: 'GET', path: newest, signal }))
    return data?.items.find(made => paymentRequestIdOf(made) === request.paymentRequestId)
  }
  return await createOrFind({
    timeoutMs,
    create: async signal => {
      const answer = await http({ method: 'POST', path, body, signal })
      return check(request, z.safeParse(schema, answer).data)
    },
    find: async signal => {
      const found = await findByNote(signal).catch(() => undefined)
      return found && check(request, found)
    },
    saysDuplicate: () => false,
  })
}

type EndedKind<Made extends { readonly status: string }> = {
  readonly path: string
  readonly schema: z.ZodType<Made>
  /** The last segment of the address that ends one, and the status of what has not ended. */
  readonly ending: { readonly action: 'close' | 'cancel'; readonly open: Made['status'] }
}

/**
 * Ends what takes money. Razorpay refuses what has ended already, with a code that says no more, so a
 * refused one is read: what is not known to have ended can still be paid, and is to be ended later.
 * @throws ProviderRefusalError only where Razorpay knows no such object.
 */
export const endNoted = async (
  http: ProviderHttp,
  { path: kindPath, schema, ending }: EndedKind<{ readonly status: string }>,
  { id, timeoutMs }: { readonly id: string; readonly timeoutMs: number },
): Promise<void> => {
  const path = `${kindPath}/${encodeURIComponent(id)}`
  const signal = AbortSignal.timeout(timeoutMs)
  try {
    await http({ method: 'POST', path: `${path}/${ending.action}`, signal })
  } catch (error) {
    if (!(error instanceof ProviderRefusalError)) throw error
    const { data } = z.safeParse(schema, await http({ method: 'GET', path, signal }))
    if (data !== undefined && data.status !== ending.open) return
    throw new ProviderLaterError(error.message, error.status, error.errorCode)
  }
}

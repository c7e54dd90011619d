/** Whether the request was carried out: certainly not, or unknown. */
export type ProviderErrorEffect = 'not-made' | 'maybe-made'

type ProviderErrorDetails = { readonly effect: ProviderErrorEffect; readonly cause?: unknown }

/** No usable reply from a provider. The message never carries keys, names or numbers. */
export abstract class PaymentProviderError extends Error {
  readonly effect: ProviderErrorEffect

  constructor(message: string, { effect, cause }: ProviderErrorDetails) {
    super(message, cause === undefined ? undefined : { cause })
    this.effect = effect
  }
}

/** The time limit ended before the reply came. */
export class ProviderTimeoutError extends PaymentProviderError {
  override readonly name = 'ProviderTimeoutError'
}

/** The connection failed or broke; `not-made` only when it was never established. */
export class ProviderConnectionError extends PaymentProviderError {
  override readonly name = 'ProviderConnectionError'
}

/** The provider replied with 5xx or with something that is no reply to this request. */
export class ProviderFaultError extends PaymentProviderError {
  override readonly name = 'ProviderFaultError'
  /** The HTTP status, when there was one. */
  readonly status: number | undefined

  constructor(message: string, details: ProviderErrorDetails & { readonly status?: number }) {
    super(message, details)
    this.status = details.status
  }
}

/** The provider replied with an error status (4xx). */
export abstract class ProviderStatusError extends PaymentProviderError {
  readonly status: number
  /** The provider's own code, such as `BANK_NOT_SUPPORTED_ERROR`; empty if it gave none. */
  readonly errorCode: string

  constructor(
    message: string,
    reply: {
      readonly status: number
      readonly errorCode: string
      readonly effect: ProviderErrorEffect
    },
  ) {
    super(message, { effect: reply.effect })
    this.status = reply.status
    this.errorCode = reply.errorCode
  }
}

/** The provider refused the request itself: nothing was made, and a repeat would be refused too. */
export class ProviderRefusalError extends ProviderStatusError {
  override readonly name = 'ProviderRefusalError'

  constructor(message: string, status: number, errorCode: string) {
    super(message, { status, errorCode, effect: 'not-made' })
  }
}

/** HTTP statuses that judge the caller, the moment or a concurrent request, not the request. */
const laterStatuses: readonly number[] = [401, 403, 408, 409, 425, 429]
/** After these an earlier or concurrent request may have been carried out. */
const maybeMadeStatuses: readonly number[] = [408, 409]

export const isLaterStatus = (status: number): boolean => laterStatuses.includes(status)

/**
 * The provider does not take the request now (decision 053): the same request is to be made again,
 * and nothing may be concluded from this reply. After 429 `provider-http.ts` sends nothing to the
 * same endpoint before the time that the provider named.
 */
export class ProviderLaterError extends ProviderStatusError {
  override readonly name = 'ProviderLaterError'

  constructor(message: string, status: number, errorCode: string) {
    const effect = maybeMadeStatuses.includes(status) ? 'maybe-made' : 'not-made'
    super(message, { status, errorCode, effect })
  }
}

/** A row of a provider's list that is not as documented, or that we cannot represent. */
export type UnreadableRow = {
  /** The provider's id of it; empty when that cannot be read either. */
  readonly id: string
  /** Names fields and kinds of fault, never values. */
  readonly reason: string
}

/**
 * What the provider sent can be read only in part, and a repeat would be read no better. A list
 * throws it after its readable rows.
 */
export class ProviderUnreadableError extends PaymentProviderError {
  override readonly name = 'ProviderUnreadableError'
  readonly rows: readonly UnreadableRow[]

  constructor(question: string, rows: readonly UnreadableRow[]) {
    const named = rows.slice(0, 20).map(({ id, reason }) => `${id || 'without an id'} (${reason})`)
    super(`${question}: ${rows.length} unreadable: ${named.join(', ')}`, { effect: 'maybe-made' })
    this.rows = rows
  }
}

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

/** The provider refused (4xx): nothing was made. */
export class ProviderRefusalError extends PaymentProviderError {
  override readonly name = 'ProviderRefusalError'
  readonly status: number
  /** The provider's own code, such as `BANK_NOT_SUPPORTED_ERROR`; empty if it gave none. */
  readonly errorCode: string

  constructor(message: string, status: number, errorCode: string) {
    super(message, { effect: 'not-made' })
    this.status = status
    this.errorCode = errorCode
  }
}

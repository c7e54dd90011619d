/** Whether what was asked for has happened: surely not, or nobody on our side can know. */
export type ProviderErrorEffect = 'not-made' | 'maybe-made'

type ProviderErrorDetails = { readonly effect: ProviderErrorEffect; readonly cause?: unknown }

/** No usable answer from a provider. The message never carries keys, names or numbers. */
export abstract class PaymentProviderError extends Error {
  readonly effect: ProviderErrorEffect

  constructor(message: string, { effect, cause }: ProviderErrorDetails) {
    super(message, cause === undefined ? undefined : { cause })
    this.effect = effect
  }
}

/** Our time was up before the answer came. */
export class ProviderTimeoutError extends PaymentProviderError {
  override readonly name = 'ProviderTimeoutError'
}

/** The connection failed or broke; `not-made` only when it never stood. */
export class ProviderConnectionError extends PaymentProviderError {
  override readonly name = 'ProviderConnectionError'
}

/** The provider answered with 5xx or with something that is no answer to this question. */
export class ProviderFaultError extends PaymentProviderError {
  override readonly name = 'ProviderFaultError'
  /** The HTTP status, when there was one. */
  readonly status: number | undefined

  constructor(message: string, details: ProviderErrorDetails & { readonly status?: number }) {
    super(message, details)
    this.status = details.status
  }
}

/** The provider understood and said no (4xx): nothing was made. */
export class ProviderRefusalError extends PaymentProviderError {
  override readonly name = 'ProviderRefusalError'
  readonly status: number
  /** The provider's own word for it, such as `BANK_NOT_SUPPORTED_ERROR`; empty if it gave none. */
  readonly errorCode: string

  constructor(message: string, status: number, errorCode: string) {
    super(message, { effect: 'not-made' })
    this.status = status
    this.errorCode = errorCode
  }
}

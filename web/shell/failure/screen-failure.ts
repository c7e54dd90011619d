import { data } from 'react-router'
import { networkCode, protocolCode, type Reply } from '#contract/envelope.ts'

export type FailureKind =
  | 'signed-out'
  | 'not-found'
  | 'wrong-address'
  | 'offline'
  | 'refused'
  | 'fault'
  /** An error outside our pages that sent the borrower here. */
  | 'elsewhere'

export type ScreenFailure = {
  readonly kind: FailureKind
  /** The server's text for the borrower, or empty. */
  readonly message: string
  /** Of an error of ours: what finds its log. */
  readonly reference?: string
}

const kinds: Readonly<Record<string, FailureKind>> = {
  [protocolCode.signedOut]: 'signed-out',
  [protocolCode.notFound]: 'not-found',
  [protocolCode.malformed]: 'wrong-address',
  [protocolCode.tooManyRequests]: 'refused',
  [protocolCode.internalError]: 'fault',
  [protocolCode.unavailable]: 'fault',
  [networkCode]: 'offline',
}

/** The reply's data. Throws a screen failure with the matching HTTP status otherwise. */
export const requireData = <Output>(reply: Reply<Output>): Output => {
  if (reply.success) return reply.data
  const kind = kinds[reply.code] ?? 'refused'
  const status = /^[45]\d\d$/.test(reply.code) ? Number(reply.code) : undefined
  const { message, reference } = reply
  throw failure(
    { kind, message, ...(reference && { reference }) },
    status ?? (kind === 'offline' ? 503 : 422),
  )
}

/** A required query parameter. Throws a screen failure when it is missing or invalid. */
export const requireParameter = (request: Request, name: string): string => {
  const value = new URL(request.url).searchParams.get(name) ?? ''
  if (/^[A-Za-z0-9-]{1,64}$/.test(value)) return value
  throw failure({ kind: 'wrong-address', message: '' }, 400)
}

/** The loan in a page's address. Throws a screen failure when it is missing or invalid. */
export const requireOrder = (request: Request): { productId: string; orderId: string } => ({
  productId: requireParameter(request, 'productId'),
  orderId: requireParameter(request, 'orderId'),
})

const failure = (reason: ScreenFailure, status: number) => data(reason, { status })

import { setTimeout as sleep } from 'node:timers/promises'
import type { OutputOf } from '#contract/call.ts'
import { type Client, createClient } from '#contract/client.ts'
import { protocolCode } from '#contract/envelope.ts'
import { orderList } from '#contract/loan/calls.ts'
import { generateVcode, paymentEvents } from '#contract/payment-request/calls.ts'
import { signInAsPersona } from '../personas/sign-in-as-persona.ts'
import type { BankProcess } from './bank-process.ts'

export const apiBase = { prefix: 'h5-api', provider: 'rupya' }
const pauseMs = 100

/** A client's payments: money given to the bank, and whether our side ever acknowledged it. */
export type BankPayment = { readonly paymentId: string; acknowledged: boolean }

/** A borrower who is signed in, as in a browser. */
export type ClientSession = { readonly call: Client; readonly cookie: string }

export const anyoneAt = (base: string): Client =>
  createClient({ ...apiBase, origin: base, fetch: request => fetch(request) })

type Fetch = (request: Request) => Promise<Response>

/** Enters as one of the seeded clients, as the sandbox's page does. */
export const signIn = async (
  base: string,
  personaId: string,
  fetchFrom: Fetch = request => fetch(request),
): Promise<ClientSession> => {
  const { cookie } = await signInAsPersona(base, personaId)
  const call = createClient({
    ...apiBase,
    origin: base,
    fetch: fetchFrom,
    headers: () => ({ cookie }),
  })
  return { call, cookie }
}

/** Every loan of a borrower, newest first. */
export const listOrders = async (call: Client) => {
  const orders: OutputOf<typeof orderList>['orders'] = []
  for (let after: string | undefined; ; ) {
    const page = await call(orderList, after === undefined ? {} : { after })
    if (!page.success) throw new Error(`no orders: ${page.code}`)
    orders.push(...page.data.orders)
    if (page.data.after === null) return orders
    after = page.data.after
  }
}

/**
 * Requests the number of the next installment of every loan of one borrower; where nothing is owed, there
 * is none. @throws when the borrower has had too many.
 */
export const createPaymentRequests = async (base: string, personaId: string): Promise<void> => {
  const { call } = await signIn(base, personaId)
  for (const { orderId, productId } of await listOrders(call)) {
    const idempotencyKey = crypto.randomUUID()
    const terms = { orderId, productId, periods: '1' } as const
    const { code } = await call(generateVcode, terms, { idempotencyKey })
    if (code === protocolCode.tooManyRequests) throw new Error(`${personaId} may ask for no more`)
  }
}

/**
 * One borrower who pays installment after installment until stopped, whatever happens to the server
 * meanwhile. Every payment given to the bank is recorded in `paid`.
 */
export const startPaying = async (options: {
  readonly base: string
  readonly personaId: string
  readonly bank: Pick<BankProcess, 'pay'>
  readonly paid: BankPayment[]
  readonly stopping: AbortSignal
  /** How its requests are sent; the way of the platform unless said. */
  readonly fetch?: Fetch
}): Promise<{ readonly ended: Promise<void> }> => {
  const { bank, paid, stopping } = options
  const { call } = await signIn(options.base, options.personaId, options.fetch)
  const orders = await listOrders(call)

  const payOnce = async (turn: number): Promise<void> => {
    const order = orders[turn % orders.length]
    if (!order) throw new Error(`${options.personaId} has no loan`)
    const { orderId, productId } = order
    const paymentRequest = await call(
      generateVcode,
      { orderId, productId, periods: '1' },
      { idempotencyKey: crypto.randomUUID() },
    )
    if (!paymentRequest.success) return
    const payment = await bank.pay(paymentRequest.data.vcode)
    const noted = { paymentId: payment.paymentId, acknowledged: payment.callbackStatus === 200 }
    paid.push(noted)
    const seen = await call(paymentEvents, { cardNo: paymentRequest.data.cardNo })
    if (seen.success && seen.data.state === 'paid') noted.acknowledged = true
  }

  const payOn = async (): Promise<void> => {
    for (let turn = 0; !stopping.aborted; turn += 1) {
      await payOnce(turn)
      await sleep(pauseMs)
    }
  }
  const ended = payOn()
  // A caller that awaits the end gets its error; until then it is not unhandled.
  ended.catch(() => undefined)
  return { ended }
}

import {
  type CardStandIn,
  createCardStandIn,
} from '#server/providers/card/stand-in/create-card-stand-in.ts'
import {
  createPayoutStandIn,
  type PayoutStandIn,
} from '#server/providers/disbursement/stand-in/create-payout-stand-in.ts'
import {
  type BankStandIn,
  createBankStandIn,
} from '#server/providers/payment/stand-in/create-bank-stand-in.ts'
import {
  createSmsStandIn,
  type SmsStandIn,
} from '#server/providers/sms/stand-in/create-sms-stand-in.ts'
import { seededRandomness } from '#tests/support/seeded-randomness.ts'
import type { TestClock } from '#tests/support/test-clock.ts'

/** A provider's call to us, kept so that it can be made once more. */
export type Told = { readonly url: string; readonly headers: Headers; readonly body: ArrayBuffer }

/** The world outside the application: it forgets nothing, whatever becomes of us. */
export type Outside = {
  readonly bank: BankStandIn
  readonly payouts: PayoutStandIn
  readonly cards: CardStandIn
  readonly inbox: SmsStandIn
  /** The latest calls to us, the oldest first. */
  readonly told: Told[]
  readonly close: () => void
}

export const outsideSecrets = {
  secretKey: 'a-secret-key-of-the-outside-world',
  callbackToken: 'a-callback-token-of-the-outside-world',
  senderKey: 'a-sender-key-of-the-outside-world',
}

const mostKept = 60

/**
 * The stand-ins. Each tells its news once: what nobody took is found by asking, or told again by a
 * deed, so that nothing happens behind the back of the history. Payouts and charges end when told.
 */
export const openOutside = (options: {
  readonly seed: number
  readonly clock: TestClock
  readonly origin: string
  /** Hands a call to the application, wherever that is now; throws when nobody listens. */
  readonly deliver: (request: Request) => Promise<Response>
}): Outside => {
  const { clock, origin, deliver } = options
  const { secretKey, callbackToken, senderKey } = outsideSecrets
  const told: Told[] = []
  const send: typeof fetch = async (input, init) => {
    const request = new Request(input, init)
    const body = await request.clone().arrayBuffer()
    told.push({ url: request.url, headers: request.headers, body })
    if (told.length > mostKept) told.shift()
    return await deliver(request)
  }
  const shared = { now: clock.now, secretKey, callbackToken, retryDelaysMs: [], fetch: send }
  const inbox = createSmsStandIn({ key: senderKey, now: clock.wallNow })
  const bank = createBankStandIn({ ...shared, callbackUrl: `${origin}/webhooks/xendit` })
  const payouts = createPayoutStandIn({
    ...shared,
    callbackUrl: `${origin}/webhooks/xendit-payouts`,
  })
  const cards = createCardStandIn({
    ...shared,
    random: seededRandomness(options.seed, clock.wallNow),
    callbackUrl: `${origin}/webhooks/acquirer`,
    publicUrl: `${origin}/stand-in/cards`,
    // Whoever holds the card reads the code in the acquirer's book.
    sendCode: async () => undefined,
  })
  payouts.setPayouts({ hold: true })
  cards.setCards({ hold: true })
  return {
    bank,
    payouts,
    cards,
    inbox,
    told,
    close: () => {
      bank.close()
      payouts.close()
      cards.close()
    },
  }
}

import type { MarketLanguage } from '#domain/market/market.ts'
import type { NotificationEvent } from '#domain/notification/notification-events.ts'

/** How a code reaches a phone. */
export type CodeChannel = 'sms' | 'voice'

export type PhoneChannel = CodeChannel | 'whatsapp'

export type SmsMessage = {
  /** E.164, with its plus. */
  readonly to: string
  /** The whole text; its last line lets a phone fill the code in by itself. */
  readonly text: string
  /** The code within the text, for senders that put it into a text of their own; '' for none. */
  readonly code: string
  /** What the text was made of where it is no code, for senders with registered texts. */
  readonly filled?: {
    readonly event: NotificationEvent
    readonly values: Readonly<Record<string, string>>
    /** The language of the registered text. */
    readonly locale: MarketLanguage
  }
  readonly channel: PhoneChannel
  /** Ours, unique: a sender that knows it already sends nothing twice. */
  readonly reference: string
}

/** Our interface to SMS senders. Codes are made and checked by us. */
export type SmsProvider = {
  readonly name: string
  readonly channels: readonly PhoneChannel[]
  /** It sends a message once for each of our references, so that a lost answer may be asked for again. */
  readonly deduplicates: boolean
  /** Whether it has a text for an event with these values in its places; absent: for every one. */
  takes?(filled: Pick<NonNullable<SmsMessage['filled']>, 'event' | 'values'>): boolean
  /**
   * Passes a message on; resolves once the sender has accepted it, with its own id of the message, or
   * null. @throws SmsProviderError, whose `effect` says whether it may have been sent all the same.
   */
  send(message: SmsMessage): Promise<string | null>
  /**
   * For one that sends no delivery reports: asks for the state of a message by its own id of it;
   * undefined while it reports nothing final. @throws SmsProviderError
   */
  findReport?(ref: string): Promise<DeliveryReport['state'] | undefined>
}

/** What a provider reports of a message that it took. */
export type DeliveryReport = {
  readonly provider: string
  /** The provider's own id of the message. */
  readonly ref: string
  /** Ours, where the report carries it. */
  readonly reference: string | undefined
  readonly state: 'sent' | 'delivered' | 'failed'
}

/** No usable reply from a sender. The message never carries keys, numbers or codes. */
export class SmsProviderError extends Error {
  override readonly name = 'SmsProviderError'
  readonly effect: 'not-sent' | 'maybe-sent'

  constructor(message: string, effect: SmsProviderError['effect'], cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause })
    this.effect = effect
  }
}

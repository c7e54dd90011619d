export type EmailAttachment = {
  /** The file's name as the recipient sees it. */
  readonly name: string
  readonly contentType: string
  readonly content: Uint8Array
}

export type EmailMessage = {
  /** One address, without a name. */
  readonly to: string
  readonly subject: string
  readonly text: string
  /** The same content as HTML; what it takes from data is escaped already. */
  readonly html: string
  readonly attachments: readonly EmailAttachment[]
  /** Ours, unique: the message's id is made of it, so that a repeat is recognized as one. */
  readonly reference: string
  /** Ends such messages by one POST (RFC 8058); undefined for what must be sent. */
  readonly unsubscribeUrl?: string | undefined
}

/** Our interface to a mail server. */
export type EmailProvider = {
  readonly name: string
  /**
   * Passes a message on; resolves with its message id once the server has accepted it, which does not
   * mean that it was delivered. @throws EmailProviderError
   */
  send(message: EmailMessage): Promise<string>
}

/**
 * `refused`: the server will never take this message for this address. `not-sent`: it may take it
 * later. `maybe-sent`: the content was handed over and the answer is lost.
 */
export type EmailEffect = 'refused' | 'not-sent' | 'maybe-sent'

/** A message that was not accepted. Neither the message nor the reason carries an address or a text. */
export class EmailProviderError extends Error {
  override readonly name = 'EmailProviderError'
  readonly effect: EmailEffect
  /** For the record: `smtp-550`, or the kind of failure. */
  readonly reason: string

  constructor(reason: string, effect: EmailEffect) {
    super(`the mail server did not accept a message: ${reason}`)
    this.effect = effect
    this.reason = reason
  }
}

/**
 * `required`: sent whatever the borrower chose, because the law or their safety needs it. `optional`:
 * on the channels that the borrower chose. `collects`: asks for money; it passes the message gate of
 * reminders first and is sent only while that decision holds. `shown`: in the list of messages alone,
 * since it happens while the borrower looks at the screen.
 */
export type NotificationKind = 'required' | 'optional' | 'collects' | 'shown'

/**
 * What a template may name of a person or a loan, and nothing else. `amount`, `left`: minor units as
 * digits. `on`: a date. `order`, `number`, `reference`: as they are shown elsewhere. `payLink`: the
 * address of a provider's page on which the amount can be paid until the day ends; only messages to the
 * phone name it.
 */
export type FactName = 'amount' | 'left' | 'on' | 'order' | 'number' | 'reference' | 'payLink'

type NotificationRule = { readonly kind: NotificationKind; readonly facts: readonly FactName[] }

/** Every event that a borrower is notified of, with what its templates name. */
export const notificationEvents = {
  registered: { kind: 'shown', facts: [] },
  'application-received': { kind: 'shown', facts: ['amount', 'order'] },
  'application-approved': { kind: 'required', facts: ['amount', 'order'] },
  'application-refused': { kind: 'required', facts: ['order'] },
  'money-sent': { kind: 'required', facts: ['amount', 'reference'] },
  'installment-due': { kind: 'collects', facts: ['amount', 'on'] },
  'installment-late': { kind: 'collects', facts: ['amount', 'on'] },
  // The same two with a payment link: texts of their own, since registered texts are fixed.
  'installment-due-link': { kind: 'collects', facts: ['amount', 'on', 'payLink'] },
  'installment-late-link': { kind: 'collects', facts: ['amount', 'on', 'payLink'] },
  'payment-received': { kind: 'optional', facts: ['amount', 'left'] },
  overpaid: { kind: 'optional', facts: ['amount'] },
  // Paid on credit, which may not repay a loan; `on` is the last day for its refund.
  'credit-payment-returned': { kind: 'required', facts: ['amount', 'on'] },
  'refund-sent': { kind: 'required', facts: ['amount', 'reference'] },
  'extension-granted': { kind: 'required', facts: ['amount', 'on'] },
  'early-settlement': { kind: 'required', facts: ['amount', 'order'] },
  'settlement-quote': { kind: 'required', facts: ['amount', 'on', 'order'] },
  'loan-settled': { kind: 'required', facts: ['amount', 'order'] },
  'complaint-received': { kind: 'optional', facts: ['number', 'on'] },
  'complaint-answered': { kind: 'required', facts: ['number'] },
  'complaint-overdue': { kind: 'required', facts: ['number'] },
  'identity-changed': { kind: 'required', facts: [] },
  'account-changed': { kind: 'required', facts: [] },
  'email-changed': { kind: 'required', facts: [] },
  'refund-requested': { kind: 'required', facts: [] },
  'new-device': { kind: 'required', facts: [] },
  'passkey-added': { kind: 'required', facts: [] },
  'passkey-removed': { kind: 'required', facts: [] },
  'account-closed': { kind: 'required', facts: [] },
} as const satisfies Readonly<Record<string, NotificationRule>>

export type NotificationEvent = keyof typeof notificationEvents

/** Whether an event's text carries a payment link; a sender may have no text for it. */
export const hasPayLink = (event: NotificationEvent): boolean => {
  const facts: readonly FactName[] = notificationEvents[event].facts
  return facts.includes('payLink')
}

// `Object.keys` gives the names of the object it is given.
export const notificationEventNames = Object.keys(
  notificationEvents,
) as readonly NotificationEvent[] as readonly [NotificationEvent, ...NotificationEvent[]]

/** False for an event that only a newer release knows. */
export const isNotificationEvent = (name: string): name is NotificationEvent =>
  Object.hasOwn(notificationEvents, name)

/** Those that ask for money: the list shows them once they went. */
export const collectingEvents = notificationEventNames.filter(
  event => notificationEvents[event].kind === 'collects',
)

/** The values that an event's templates name, unformatted. */
export type NotificationFacts<E extends NotificationEvent = NotificationEvent> = Readonly<
  Record<(typeof notificationEvents)[E]['facts'][number], string>
>

/** Where a message goes beside the list that the borrower always has. */
export const messageChannels = ['sms', 'whatsapp', 'email'] as const

export type MessageChannel = (typeof messageChannels)[number]

/** The channels that a borrower chose, or those in force until they do. */
export type ChannelChoice = Readonly<Record<MessageChannel, boolean>>

/**
 * WhatsApp needs the borrower's own agreement before the first message. Source: WhatsApp Business
 * Messaging Policy, "obtain opt-in permission".
 */
export const defaultChoice: ChannelChoice = { sms: true, whatsapp: false, email: true }

/** Channels of a market that have both a provider and an address of the borrower. */
export type ReachableChannels = ChannelChoice

/**
 * The channels of one message: one on the phone (WhatsApp where it was chosen, else SMS) and e-mail
 * beside it. What is required goes by SMS if all that was chosen cannot be reached.
 */
export const channelsFor = (
  event: NotificationEvent,
  choice: ChannelChoice,
  reachable: ReachableChannels,
): readonly MessageChannel[] => {
  const { kind } = notificationEvents[event]
  if (kind === 'shown') return []
  // The gate's decision is on one message to the phone, which its counts know as one.
  if (kind === 'collects') return phoneChannel({ ...choice, sms: true }, reachable)
  const chosen = [
    ...phoneChannel(choice, reachable),
    ...(choice.email && reachable.email ? (['email'] as const) : []),
  ]
  if (chosen.length > 0 || kind === 'optional') return chosen
  return reachable.sms ? ['sms'] : []
}

const phoneChannel = (
  choice: ChannelChoice,
  reachable: ReachableChannels,
): readonly MessageChannel[] => {
  if (choice.whatsapp && reachable.whatsapp) return ['whatsapp']
  return choice.sms && reachable.sms ? ['sms'] : []
}

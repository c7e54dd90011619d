import type { Generated } from 'kysely'
import type { LocalDate } from '#domain/calendar/local-date.ts'
import type { MarketCode } from '#domain/market/market.ts'
import type { MessageChannel, NotificationEvent } from '#domain/notification/notification-events.ts'
import type { NullableColumn } from '../platform/database/column-types.ts'

/** `suppressed`: the market's spend of the day was used up, and the message is not required. */
export type DeliveryState =
  | 'waiting'
  | 'sending'
  | 'sent'
  | 'delivered'
  | 'unknown'
  | 'failed'
  | 'suppressed'

export type NotificationTables = {
  'notification.message': {
    notificationId: string
    notificationNo: Generated<bigint>
    borrowerId: string
    loanId: string | null
    market: MarketCode
    /** While releases change, also one that only a newer release knows. */
    event: NotificationEvent
    reference: string
    factsEncrypted: Buffer
    phoneEncrypted: Buffer | null
    happenedAt: Date
    readAt: Generated<Date | null>
  }
  'notification.delivery': {
    deliveryId: string
    notificationId: string
    channel: MessageChannel
    state: DeliveryState
    reason: Generated<string>
    provider: Generated<string>
    providerRef: Generated<string | null>
    textEncrypted: Generated<Buffer | null>
    costMinor: Generated<bigint>
    countedOn: NullableColumn<LocalDate>
    createdAt: Date
    passedAt: Generated<Date | null>
  }
  'notification.preference': {
    preferenceNo: Generated<bigint>
    borrowerId: string
    sms: boolean
    whatsapp: boolean
    email: boolean
    version: string
    decidedAt: Date
  }
  'notification.emailAddress': {
    borrowerId: string
    addressEncrypted: Buffer
    verifiedAt: Date
  }
  'notification.emailCode': {
    borrowerId: string
    codeId: string
    addressEncrypted: Buffer
    codeHash: Buffer
    tries: Generated<number>
    sentAt: Date
    expiresAt: Date
  }
  'notification.spend': {
    market: MarketCode
    day: LocalDate
    channel: MessageChannel
    sent: Generated<number>
    costMinor: Generated<bigint>
  }
}

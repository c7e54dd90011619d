import type { MarketCode } from '#domain/market/market.ts'
import type { MessageChannel } from '#domain/notification/notification-events.ts'
import type { Environment } from './environment.ts'

/** What messages may cost, in minor units of each market's currency. */
export type MessageConfig = {
  /** The most for messages that need not be sent, on a business day of the market. */
  readonly dailySpendMinor: Readonly<Record<MarketCode, bigint>>
  /** What one message is counted as: at least what the lender's contract says. */
  readonly priceMinor: Readonly<Record<MarketCode, Readonly<Record<MessageChannel, bigint>>>>
}

/** Rupiah have no minor unit here (decision 005); the settings of India are in paise. */
export const messageConfigOf = (values: Environment): MessageConfig =>
  Object.freeze({
    dailySpendMinor: Object.freeze({
      ID: BigInt(values.RUPYA_MESSAGE_DAILY_SPEND_ID),
      IN: BigInt(values.RUPYA_MESSAGE_DAILY_SPEND_IN),
    }),
    priceMinor: Object.freeze({
      ID: pricesOf(values.RUPYA_SMS_PRICE_ID, values.RUPYA_WHATSAPP_PRICE_ID),
      IN: pricesOf(values.RUPYA_SMS_PRICE_IN, values.RUPYA_WHATSAPP_PRICE_IN),
    }),
  })

const pricesOf = (sms: number, whatsapp: number) =>
  Object.freeze({ sms: BigInt(sms), whatsapp: BigInt(whatsapp), email: 0n })

import { reminderCopy } from '#copy/server/reminder.js'
import { formatShortDate } from '#domain/calendar/format.ts'
import type { LocalDate } from '#domain/calendar/local-date.ts'
import type { LoanAccount } from '#domain/loan/account.ts'
import type { MarketCode } from '#domain/market/market.ts'
import { formatAmount } from '#domain/money/format.ts'
import type { Currency } from '#domain/money/money.ts'
import type { PlannedReminder } from '#domain/reminder/reminder-rules.ts'
import type { SmsMessage } from '../providers/sms/sms-provider.ts'
import type { Services } from '../services.ts'
import type { MessageLanguage } from './message-language.ts'

/** Written out: the rupee sign is in no alphabet of plain text messages. */
const symbols: Readonly<Record<Currency, string>> = { IDR: 'Rp', INR: 'Rs ' }

export type WrittenReminder = {
  readonly text: string
  readonly filled: Extract<SmsMessage['filled'], { readonly on: string }>
}

/** What is owed of an installment: before its day its own rest, after it all that is due by then. */
export const owedMinor = (
  account: LoanAccount,
  { fromDay }: PlannedReminder,
  dueOn: LocalDate,
): bigint => {
  const ofThatDay = account.installments.filter(
    each => each.dueOn === dueOn && each.outstandingMinor > 0n,
  )
  if (ofThatDay.length === 0) return 0n
  if (fromDay > 0) return account.dueNowMinor
  return ofThatDay.reduce((sum, each) => sum + each.outstandingMinor, 0n)
}

/** A message in the borrower's language: what is owed, by when, and two ways out. */
export const writeMessage = (
  { config }: Pick<Services, 'config'>,
  about: {
    readonly market: MarketCode
    readonly locale: MessageLanguage
    readonly planned: PlannedReminder
    readonly dueOn: LocalDate
    readonly currency: Currency
    readonly amountMinor: bigint
  },
): WrittenReminder => {
  const { market, locale, planned, dueOn, currency, amountMinor } = about
  const template = planned.fromDay > 0 ? 'late' : 'due'
  const amount = symbols[currency] + formatAmount({ currency, minor: amountMinor })
  const on = formatShortDate(dueOn, locale)
  const text = reminderCopy[locale].sms[template]({
    appName: config.brand.appName,
    amount,
    on,
    link: new URL('/home', config.publicUrl).href,
    phone: config.brand.servicePhone[market],
  })
  return { text, filled: { template, amount, on } }
}

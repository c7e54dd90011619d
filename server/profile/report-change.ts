import type { Transaction } from 'kysely'
import * as z from 'zod/mini'
import { profileCopy } from '#copy/server/profile.js'
import { localeFor } from '../platform/copy.ts'
import { writeOutbox } from '../platform/jobs/outbox.ts'
import { sendWithFallback } from '../providers/sms/send-with-fallback.ts'
import type { SmsMessage } from '../providers/sms/sms-provider.ts'
import type { Services } from '../services.ts'
import type { Tables } from '../tables.ts'
import { getContact } from './get-contact.ts'
import { findBorrower } from './store.ts'

/** What was changed: identity is the name, birth date or identity number. */
export type ReportedChange = 'identity' | 'account' | 'refund' | 'closed'

/** How the text registered with India's operators names it, in English alone. */
const registeredNames: Readonly<Record<ReportedChange, string>> = {
  identity: 'identity details',
  account: 'bank account',
  refund: 'refund request',
  closed: 'account closing',
}

export const changeReportTopic = 'report-change'

const reportPayload = z.object({
  reportId: z.string(),
  market: z.enum(['ID', 'IN']),
  change: z.enum(['identity', 'account', 'refund', 'closed']),
  text: z.string(),
  /** Sealed under the report's id: the phone as it was when the change was made. */
  phone: z.string(),
})

/**
 * Reports a change to the phone that the account has now, by SMS, if and only if `tx` commits. Call it
 * before the change, where that erases the phone.
 */
export const reportChange = async (
  { cipher, config, random }: Pick<Services, 'cipher' | 'config' | 'random'>,
  tx: Transaction<Tables>,
  { borrowerId, change }: { borrowerId: string; change: ReportedChange },
): Promise<void> => {
  const borrower = await findBorrower(tx, borrowerId)
  const { phone, language } = await getContact({ cipher }, tx, borrowerId)
  if (!borrower || phone === undefined) return
  const { market } = borrower
  const { sms } = profileCopy[localeFor(language, market)]
  const reportId = random.uuid()
  const payload: z.infer<typeof reportPayload> = {
    reportId,
    market,
    change,
    text: sms[change]({
      appName: config.brand.appName,
      phone: config.brand.servicePhone[market],
    }),
    phone: cipher.seal(phone, reportId).toString('base64url'),
  }
  await writeOutbox(tx, { topic: changeReportTopic, payload })
}

/** Sends a report. @throws when no sender took it, so that the outbox tries again. */
export const sendChangeReport = async (services: Services, payload: unknown): Promise<void> => {
  const { reportId, market, change, text, phone } = z.parse(reportPayload, payload)
  const senders = services.smsSenders(market).filter(({ channels }) => channels.includes('sms'))
  const message: SmsMessage = {
    to: services.cipher.open(Buffer.from(phone, 'base64url'), reportId),
    text,
    filled: { template: 'change', what: registeredNames[change] },
    code: '',
    channel: 'sms',
    reference: reportId,
  }
  const { delivery } = await sendWithFallback(services, senders, message)
  if (delivery === 'failed') throw new Error('no sender took the report of a change')
}

import type { OutputOf } from '#contract/call.ts'
import type { reminders } from '#contract/reminder/calls.ts'
import { reminderCopy } from '#copy/server/reminder.js'
import { formatTimeOfDay } from '#domain/calendar/format.ts'
import { reminderRulesFor } from '#domain/reminder/reminder-plan.ts'
import type { BorrowerContext } from '../http/handler.ts'
import { getContact } from '../profile/public.ts'
import { hasRemindersEnabled, listSent } from './store.ts'

/** How many of the last messages are shown. */
const shownMessages = 10

/** Whether, when and where to the caller is reminded, and what was sent. */
export const reminderSettingsResponse = async ({
  services,
  signedIn,
  market,
  locale,
}: BorrowerContext): Promise<OutputOf<typeof reminders>> => {
  const { db, cipher, clock } = services
  const { borrowerId } = signedIn
  const rules = reminderRulesFor(market, clock.businessDate(market))
  const hourIn = (hour: number) => formatTimeOfDay(`${String(hour).padStart(2, '0')}:00`, locale)
  const { phone = '' } = await getContact(services, db, borrowerId)
  const sent = await listSent(db, borrowerId, shownMessages)
  return {
    wanted: (await hasRemindersEnabled(db, borrowerId)) ? '1' : '0',
    phone: phone === '' ? '' : `••••${phone.slice(-4)}`,
    timesText: reminderCopy[locale].settings.timesText({
      from: hourIn(rules.fromHour),
      to: hourIn(rules.toHour),
    }),
    alwaysText: reminderCopy[locale].settings.alwaysText,
    sent: sent.map(({ messageId, text, decidedAt }) => ({
      sentAt: decidedAt.toISOString(),
      text: text ? cipher.open(text, messageId) : '',
    })),
  }
}

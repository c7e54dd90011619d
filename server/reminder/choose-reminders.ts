import type { InputOf, OutputOf } from '#contract/call.ts'
import type { chooseReminders } from '#contract/reminder/calls.ts'
import type { BorrowerContext, Refusal } from '../http/handler.ts'
import { refuseManyChanges } from '../http/refuse-many-changes.ts'
import { reminderSettingsResponse } from './settings-response.ts'
import { hasRemindersEnabled, insertReminderChoice } from './store.ts'

/** The day these settings were written; kept with every decision on them. */
const reminderVersion = '2026-11-21'

/** Choosing what is chosen already adds nothing: one decision, one row. */
export const chooseRemindersHandler = async (
  input: InputOf<typeof chooseReminders>,
  context: BorrowerContext,
): Promise<OutputOf<typeof chooseReminders> | Refusal> => {
  const { services, signedIn } = context
  const { borrowerId } = signedIn
  const enabled = input.wanted === '1'
  if ((await hasRemindersEnabled(services.db, borrowerId)) !== enabled) {
    const tooMany = await refuseManyChanges(context)
    if (tooMany) return tooMany
    const decidedAt = services.clock.now()
    await insertReminderChoice(services.db, {
      borrowerId,
      enabled,
      version: reminderVersion,
      decidedAt,
    })
  }
  return await reminderSettingsResponse(context)
}

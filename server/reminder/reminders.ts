import type { OutputOf } from '#contract/call.ts'
import type { reminders } from '#contract/reminder.ts'
import type { BorrowerContext } from '../handler.ts'
import { describeSettings } from './describe-settings.ts'

export const remindersHandler = async (
  _input: object,
  context: BorrowerContext,
): Promise<OutputOf<typeof reminders>> => await describeSettings(context)

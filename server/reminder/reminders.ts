import type { OutputOf } from '#contract/call.ts'
import type { reminders } from '#contract/reminder/calls.ts'
import type { BorrowerContext } from '../http/handler.ts'
import { reminderSettingsResponse } from './settings-response.ts'

export const remindersHandler = async (
  _input: object,
  context: BorrowerContext,
): Promise<OutputOf<typeof reminders>> => await reminderSettingsResponse(context)

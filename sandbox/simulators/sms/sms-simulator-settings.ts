import type { Context, MiddlewareHandler } from 'hono'
import * as z from 'zod'
import { defaultFaultSettings, faultSettings } from '../../platform/fault-injection.ts'
import type { SettingsStore } from '../../platform/settings-store.ts'

/** How the simulated APIs of MSG91 and Zenziva behave. */
export const smsSimulatorSettings = z.strictObject({
  ...faultSettings.shape,
  /** Every message is refused with 429. */
  limited: z.boolean(),
  /** What is reported of a message that was taken, and how often. */
  reports: z.enum(['delivered', 'delivered-twice', 'failed', 'none']),
})
export type SmsSimulatorSettings = z.infer<typeof smsSimulatorSettings>

export const defaultSmsSettings: SmsSimulatorSettings = {
  ...defaultFaultSettings,
  limited: false,
  reports: 'delivered',
}

/** Refuses every request while the settings say so. */
export const rateLimit =
  (
    settings: SettingsStore<SmsSimulatorSettings>,
    refuse: (c: Context) => Response,
  ): MiddlewareHandler =>
  async (c, next) => {
    if (settings.current().limited) return refuse(c)
    await next()
    return undefined
  }

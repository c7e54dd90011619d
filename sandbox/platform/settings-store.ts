import { Hono } from 'hono'
import * as z from 'zod'
import { invalid } from './refusal.ts'
import { readJson } from './strict-request.ts'

/** The settings of a simulator, which tests and operators change while it runs. */
export type SettingsStore<Settings extends object> = {
  current(): Settings
  /** Changes the settings named; the others stay. Throws `ZodError` for an unknown name or value. */
  set(changes: Partial<Settings>): Settings
  reset(): Settings
}

export function createSettingsStore<Settings extends object>(
  schema: { parse(value: unknown): Settings },
  defaults: Settings,
): SettingsStore<Settings> {
  let current = defaults
  return {
    current: () => current,
    set: changes => {
      current = schema.parse({ ...current, ...changes })
      return current
    },
    reset: () => {
      current = defaults
      return current
    },
  }
}

const resetBody = z.strictObject({ reset: z.literal(true) })
const changesBody = z.record(z.string(), z.unknown())

/**
 * `GET` shows the settings, `POST` changes those named, `{"reset":true}` alone restores the defaults.
 * What is no JSON object, or names another setting, is refused.
 */
export function settingsRoutes<Settings extends object>(store: SettingsStore<Settings>): Hono {
  const app = new Hono()
  app.get('/', c => c.json(store.current()))
  app.post('/', async c => {
    const body = await readJson(c)
    if (resetBody.safeParse(body).success) return c.json(store.reset())
    const changes = changesBody.safeParse(body)
    if (!changes.success) return invalid(c, 'the settings to change, as a JSON object')
    try {
      // The store checks the names and values itself.
      return c.json(store.set(changes.data as Partial<Settings>))
    } catch (error) {
      if (error instanceof z.ZodError) return invalid(c, error.message)
      throw error
    }
  })
  return app
}

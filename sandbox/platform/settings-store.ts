import { Hono } from 'hono'
import * as z from 'zod'
import { refusal } from './refusal.ts'

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

const changesBody = z.record(z.string(), z.unknown()).catch({})

/** `GET` shows the settings, `POST` changes those named, `{"reset":true}` restores the defaults. */
export function settingsRoutes<Settings extends object>(store: SettingsStore<Settings>): Hono {
  const app = new Hono()
  app.get('/', c => c.json(store.current()))
  app.post('/', async c => {
    const changes = changesBody.parse(await c.req.json())
    try {
      // The store checks the names and values itself.
      return c.json('reset' in changes ? store.reset() : store.set(changes as Partial<Settings>))
    } catch (error) {
      if (error instanceof z.ZodError) {
        return refusal(c, 400, 'API_VALIDATION_ERROR', error.message)
      }
      throw error
    }
  })
  return app
}

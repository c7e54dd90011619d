import { createClient } from '#contract/client.ts'
import type { Borrower, TestApp } from './create-test-app.ts'

/** The same borrower reading another language. */
export const inLanguage = <B extends Borrower>(app: TestApp, borrower: B, lang: string): B => {
  const { apiBase, publicUrl } = app.services.config
  const call = createClient({
    ...apiBase,
    origin: publicUrl,
    headers: () => ({ 'X-Session-Id': borrower.token }),
    common: () => ({ lang }),
    fetch: async request => await app.app.fetch(request),
  })
  return { ...borrower, call }
}

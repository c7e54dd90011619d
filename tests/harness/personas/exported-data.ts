import { callPath } from '#contract/call.ts'
import type { exportData, exportDataPdf } from '#contract/profile/calls.ts'
import type { Borrower, TestApp } from '../app/create-test-app.ts'

/** The data export of a borrower, in one of its two forms and a language. */
export const fetchExport = async (
  { services, fetch }: TestApp,
  call: typeof exportData | typeof exportDataPdf,
  { token, lang = 'id' }: Pick<Borrower, 'token'> & { readonly lang?: string },
) =>
  await fetch(`${callPath(call, services.config.apiBase)}?lang=${lang}`, {
    headers: { 'X-Session-Id': token },
  })

type Leaf = { readonly path: readonly string[]; readonly value: unknown }

/** Every single value within, with the keys that lead to it; places in a list are left out. */
export const leavesOf = (value: unknown, path: readonly string[] = []): Leaf[] => {
  if (typeof value !== 'object' || value === null) return [{ path, value }]
  return Object.entries(value).flatMap(([key, inner]: [string, unknown]) =>
    leavesOf(inner, Array.isArray(value) ? path : [...path, key]),
  )
}

/** A printed value may be broken into lines anywhere. */
export const closed = (text: string): string => text.replaceAll(/\s+/g, '')

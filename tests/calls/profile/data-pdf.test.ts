import { expect, test } from 'vitest'
import { callPath } from '#contract/call.ts'
import { certifyExtra, exportData, exportDataPdf } from '#contract/profile/calls.ts'
import { readPdf } from '../../harness/app/pdf-text.ts'
import { shareApp } from '../../harness/app/share-app.ts'
import { validForms } from '../../harness/personas/profile-forms.ts'

const app = shareApp()

const fetchFile = async (call: typeof exportDataPdf, token: string, lang: string) =>
  await app().fetch(`${callPath(call, app().services.config.apiBase)}?lang=${lang}`, {
    headers: { 'X-Session-Id': token },
  })

/** Every text and number within, at any depth. */
const valuesOf = (value: unknown): string[] => {
  if (typeof value === 'object' && value !== null) return Object.values(value).flatMap(valuesOf)
  return typeof value === 'string' || typeof value === 'number' ? [String(value)] : []
}

/** A printed value may be broken into lines anywhere. */
const closed = (text: string): string => text.replaceAll(/\s+/g, '')

test.each([
  ['arjun', 'hi', 'मेरी जानकारी', 'मूलधन'],
  ['arjun', 'en', 'My data', 'Principal'],
  ['citra', 'id', 'Data saya', 'Nama lengkap'],
  ['citra', 'es', 'Mis datos', 'Nombre completo'],
])('%s’s data in %s has every value of the JSON file', async (persona, lang, title, label) => {
  const { call, token } = await app().enter(persona)
  if (persona === 'citra') await call(certifyExtra, validForms.ID.extra)
  const pdf = await fetchFile(exportDataPdf, token, lang)
  expect(Object.fromEntries(pdf.headers)).toMatchObject({
    'content-type': 'application/pdf',
    'cache-control': 'no-store',
    'content-disposition': expect.stringContaining('attachment'),
  })
  const printed = readPdf(new Uint8Array(await pdf.arrayBuffer()))
  expect(printed).toMatchObject({
    language: lang,
    isTagged: true,
    title: expect.stringContaining(title),
  })
  expect(printed.text).toContain(label)
  const json: unknown = await (await fetchFile(exportData, token, lang)).json()
  const values = valuesOf(json)
  expect(values.length).toBeGreaterThan(20)
  const text = closed(printed.text)
  expect(values.filter(value => !text.includes(closed(value)))).toEqual([])
})

test('needs a session, and is counted with the JSON file', async () => {
  const { token } = await app().enter('dewi')
  expect((await app().fetch(callPath(exportDataPdf, app().services.config.apiBase))).status).toBe(
    401,
  )
  const types: (string | null)[] = []
  for (const call of [
    exportData,
    exportDataPdf,
    exportData,
    exportDataPdf,
    exportData,
    exportDataPdf,
  ]) {
    types.push((await fetchFile(call, token, 'id')).headers.get('content-type'))
  }
  expect(types[4]).toMatch(/^application\/json/)
  expect(types.filter(type => type === 'application/pdf')).toHaveLength(2)
})
